/** Runs once when the server starts: marks requests with the address they come from, then starts the job runner. */

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startServer } = await import("./lib/jobs/start-server");
  startServer();
}
