import { readFileSync } from 'node:fs';

/** How often to check whether npm still runs, since there is no event for it. */
const LAUNCHER_CHECK = 500;

let interrupted = false;

/** Whether a person pressed Ctrl-C, which ends everything; other requests end the process to restart it. */
export const wasInterrupted = (): boolean => interrupted;

/**
 * Calls back once at a stop request: Ctrl-C, SIGTERM, or the end of npm. A second Ctrl-C does not wait for
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
    interrupted = true;
    request('Interrupted.');
  });
  process.on('SIGTERM', () => request('Asked to end.'));
  if (process.env.npm_lifecycle_event) watchLauncher(() => request('npm has ended.'));
}

function watchLauncher(onGone: () => void): void {
  const launchers = listLaunchers();
  setInterval(() => {
    if (listLaunchers() !== launchers) onGone();
  }, LAUNCHER_CHECK).unref();
}

/**
 * Our parent, and npm behind it: npm runs scripts through a shell, which stays in between on some systems and would
 * outlive a killed npm together with us. An orphan gets another parent.
 */
function listLaunchers(): string {
  const parent = process.ppid;
  try {
    const [, name = '', grandparent] =
      /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name.endsWith('sh') ? `${parent} ${grandparent}` : String(parent);
  } catch {
    return String(parent);
  }
}
