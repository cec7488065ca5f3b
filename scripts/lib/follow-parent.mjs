// Loaded into the server's process before anything else: ends it when the process that started it is gone,
// even if that was killed and could pass no signal on.
if (process.channel) {
  process.channel.unref();
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(143), 10_000).unref();
  });
}
