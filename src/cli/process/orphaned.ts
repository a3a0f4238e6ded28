/**
 * Detects that npm has exited. npm runs a script through a shell, and some shells (dash) die of SIGTERM without
 * forwarding it: the server would keep running with nobody to stop it.
 */
const CHECK_INTERVAL_MS = 200;

/** Calls `stop` once the parent process has exited, if this process was started by an npm script. */
export function onOrphaned(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
