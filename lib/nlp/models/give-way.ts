/** Lets pages go first: while a server answers people, the model process takes what they leave of the processor. */

import fs from "node:fs";
import os from "node:os";

/**
 * Gives this process the niceness (0, the usual, to 19). On Linux a priority belongs to a thread: each that runs already
 * gets it, and those that come later take it over. Where the system refuses, everything goes on as it was.
 */
export function giveWay(niceness: number): void {
  const tasks = fs.existsSync("/proc/self/task") ? fs.readdirSync("/proc/self/task").map(Number) : [0];
  for (const task of tasks) {
    try {
      os.setPriority(task, niceness);
    } catch {
      // A thread that has just ended, or a container that does not allow it.
    }
  }
}
