// What can stop the server, asked before anything is started: the port and the data folder.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { SetupError } from "./report.mjs";

/** Resolves when `host`:`port` can be listened on; throws a SetupError with the fix otherwise. */
export function checkPort(host, port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => {
      const meanings = {
        EADDRINUSE: `Port ${port} is already in use (is Sourcemark running?). Stop the other program or choose another port, for example PORT=${port < 65_535 ? port + 1 : 3000}.`,
        EACCES: `Port ${port} may not be used by this user. Choose a port from 1024 up, for example PORT=3000.`,
      };
      reject(
        new SetupError(
          meanings[error.code] ??
            `HOST is "${host}", where this machine cannot listen (${error.code}). Set HOST to one of its addresses, 127.0.0.1 or 0.0.0.0.`,
        ),
      );
    });
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

/** Makes `folder` and what is missing above it. mkdirSync's own "recursive" never returns where the system answers ENOENT below a folder that is there (/proc, some network mounts). */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, { mode: 0o700 });
}

/** Makes the data folder when it is missing and tries to write in it; throws a SetupError with the fix when that fails. */
export function checkDataDir(dataDir) {
  const trial = path.join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(trial, "");
    rmSync(trial);
  } catch (error) {
    const cause = ["EEXIST", "ENOTDIR"].includes(error.code) ? "it, or a part of its path, is a file" : error.code;
    throw new SetupError(`The data folder ${dataDir} cannot be written (${cause}). Make it writable, or set DATA_DIR to another folder.`);
  }
}
