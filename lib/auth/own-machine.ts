/** A question that browser and server ask alike. */

/** Whether the origin is this machine's name for itself, which leads students on other machines nowhere. */
export const isOwnMachine = (origin: string): boolean => /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(origin);
