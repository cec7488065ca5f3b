/** How much is measured: `quick` a minute's worth to see that it runs, `usual`, or `full` everything (an hour or more). */
export type Size = "quick" | "usual" | "full";
