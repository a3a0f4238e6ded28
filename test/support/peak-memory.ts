/** Loaded into a process before its program (`--import`): tells at its end how much memory it had at most. */
process.on("exit", () => {
  // Kilobytes on every system (libuv).
  process.stderr.write(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB\n`);
});
