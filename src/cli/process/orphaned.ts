/**
 * Notices that npm is gone. npm runs a script through a shell, and some shells (dash) die of SIGTERM without passing it on: the
 * server would go on with nobody to stop it.
 */
const LOOK_EVERY_MS = 200;

/** Calls `stop` once the process that started this one has ended, if this one was started by an npm script. */
export function onOrphaned(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, LOOK_EVERY_MS);
  look.unref();
}
