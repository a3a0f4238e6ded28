/** Preloaded into a process with `--import`: prints its peak memory when it exits. */
process.on("exit", () => {
  // libuv reports kilobytes on every system.
  process.stderr.write(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB\n`);
});
