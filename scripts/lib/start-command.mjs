// `npm start`: from whatever is there to a running server, in steps that each do nothing when nothing is to be done.
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inProject, ROOT } from "./paths.mjs";
import { checkDataDir, checkPort } from "./preflight.mjs";
import { runQuiet } from "./processes.mjs";
import { say, SetupError, tail } from "./report.mjs";
import { ensureSecrets, SECRETS_FILE } from "./secrets.mjs";
import { serve } from "./server.mjs";
import { browserAddress, readSettings } from "./settings.mjs";
import { projectEnvironment } from "./typescript.mjs";

/** Brings the database to the present schema. */
async function migrate(env) {
  const { status, output } = await runQuiet(process.execPath, ["--import", "tsx", inProject("db", "migrate.ts")], { cwd: ROOT, env });
  if (status !== 0) {
    throw new SetupError(
      `${tail(output)}\n\nThe database in ${env.DATA_DIR} could not be brought up to date; nothing was started. ` +
        "Mend what is said above, or set DATA_DIR to an empty folder to begin anew.",
    );
  }
}

/**
 * Environment of the server. What was made at the first run is not in it: the app reads the file in the data folder.
 * Sign-in goes by the address of each request, so none is fixed here.
 */
function serverEnvironment(env, settings, secrets, isDev) {
  const full = {
    ...env,
    NODE_ENV: isDev ? "development" : "production",
    HOST: settings.host,
    PORT: String(settings.port),
    AUTH_SECRET: secrets.sessionSecret,
    AUTH_TRUST_HOST: "true",
    // Next.js would read .env once more, and bring back what the environment has emptied.
    __NEXT_PROCESSED_ENV: "true",
  };
  delete full.AUTH_URL;
  delete full.NEXTAUTH_URL;
  return full;
}

/** How to sign in, in one or two lines. */
export function signInHint(address, secrets, secretsFile) {
  const where = `Sign in at ${address}/login as "${secrets.username}"`;
  if (secrets.source === "environment") return `${where} with your ADMIN_PASSWORD.`;
  if (secrets.source === "stored") return `${where} with the password of the first start (it is kept in ${secretsFile}).`;
  return `${where} with this password, which is shown only now: ${secrets.password}\nIt is kept in ${secretsFile}, which only you can read.`;
}

export async function main(args) {
  const unknown = args.find((arg) => arg !== "--dev");
  if (unknown) throw new SetupError(`${unknown} is not known here. Settings come from the environment or .env; --dev starts for development.`, { exitCode: 2 });
  const isDev = args.includes("--dev");
  const env = projectEnvironment();
  const settings = readSettings(env);
  // First of all what can be told at once: nobody should wait for an installation to hear that the port is taken.
  checkDataDir(settings.dataDir);
  await checkPort(settings.host, settings.port);

  await ensureInstalled();
  if (!isDev) await ensureBuilt(env);
  await migrate(env);
  const secrets = ensureSecrets(settings.dataDir, env);
  if (secrets.sessionSecret.length < 32) {
    say("SESSION_SECRET_KEY is shorter than 32 characters and could be guessed. Use a long random one.");
  }
  await checkPort(settings.host, settings.port);

  const address = browserAddress(settings.host, settings.port);
  return serve({
    mode: isDev ? "dev" : "start",
    host: settings.host,
    port: settings.port,
    address,
    env: serverEnvironment(env, settings, secrets, isDev),
    onReady: () => {
      const file = path.relative(ROOT, path.join(settings.dataDir, SECRETS_FILE));
      console.log(`\nSourcemark is running at ${address}\n${signInHint(address, secrets, file)}\nStop it with Ctrl+C.\n`);
    },
  });
}
