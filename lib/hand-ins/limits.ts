/** How much a hand-in may hold. Pages use these too. */

/** Files of one upload. */
export const MAX_FILES = 20;
export const MAX_PAGES = 200;
/** Of all answers together: what a page can send back when the split is corrected. */
export const MAX_CHARACTERS = 200_000;
export const MAX_PARTS = 500;
export const MAX_NAME = 200;
export const MAX_COMMENT = 2_000;
