// Loaded into the server's process before anything else: ends it when the process that started it is gone,
// even if that was killed and could pass no signal on. SOURCEMARK_STARTER has that process's id: the server's own
// children inherit this file, and their channels are none of our business.
if (process.channel && process.ppid === Number(process.env.SOURCEMARK_STARTER)) {
  process.channel.unref();
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(143), 10_000).unref();
  });
}
