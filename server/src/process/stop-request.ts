/** npm runs us through a shell; when npm itself is killed, nobody tells us but a new parent. */
const PARENT_CHECK = 500;

/**
 * Calls back once when somebody wants us to end: Ctrl-C, SIGTERM, or npm being gone. A second Ctrl-C does not wait for
 * the callback. SIGHUP keeps its default, so that nohup works.
 */
export function onStopRequest(stop: (reason: string) => Promise<unknown>): void {
  let asked = false;
  const request = (reason: string) => {
    if (asked) return;
    asked = true;
    void stop(reason);
  };
  process.on('SIGINT', () => {
    if (asked) process.exit(130);
    request('Interrupted.');
  });
  process.on('SIGTERM', () => request('Asked to end.'));
  if (process.env.npm_lifecycle_event) watchParent(() => request('npm has ended.'));
}

function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, PARENT_CHECK).unref();
}
