// The settings that the start of the server needs, read from the environment and checked.
import { isIP } from "node:net";
import path from "node:path";
import { ROOT } from "./paths.mjs";
import { SetupError } from "./report.mjs";

/** A port number 1–65535 from text; 3000 when there is none. Throws a SetupError otherwise. */
export function readPort(text) {
  if (text === undefined || text === "") return 3000;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new SetupError(`PORT is "${text}", which is not a port. Set it to a whole number from 1 to 65535.`, {
      exitCode: 2,
    });
  }
  return port;
}

/** The data folder, absolute; a relative DATA_DIR counts from the project's folder, wherever the command was given. */
export function readDataDir(text, root = ROOT) {
  return path.resolve(root, text || "data");
}

/** {port, host, dataDir} from an environment. */
export function readSettings(env, root = ROOT) {
  return { port: readPort(env.PORT), host: env.HOST || "127.0.0.1", dataDir: readDataDir(env.DATA_DIR, root) };
}

/** The address to open in a browser for a server that listens on `host`: a wildcard is reached as localhost. */
export function browserAddress(host, port) {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
