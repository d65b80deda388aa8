import type { RunningServer } from './server-start.ts';

export type SupervisedServer = {
  /** Returns the pid of the process that runs now. */
  pid: () => number;
  /** Resolves when it has ended for good. */
  ended: Promise<void>;
  /** Disables restarts. Waits for a start in progress; resolves with the pid to stop. */
  disableRestarts: () => Promise<number>;
};

type RestartOptions = { start: () => Promise<RunningServer>; onRestarted: () => void };

/** A server that ends this often has a cause that another start does not change. */
const MAX_RESTARTS = 5;
const WITHIN = 60_000;

/**
 * Starts a server again whenever it ends before it may, which the sessions on it notice as a cut connection. Without
 * `revival` its first end is for good, and so is one that comes too soon after too many others.
 */
export function superviseServer(first: RunningServer, revival: RestartOptions | undefined): SupervisedServer {
  let server = first;
  let mayEnd = false;
  let starting: Promise<unknown> = Promise.resolve();
  const ends: number[] = [];

  async function keep(): Promise<void> {
    for (;;) {
      await server.exited;
      ends.push(performance.now());
      const isTooOften = ends.length >= MAX_RESTARTS && performance.now() - (ends.at(-MAX_RESTARTS) ?? 0) < WITHIN;
      if (mayEnd || !revival || isTooOften) return;
      const started = revival.start();
      starting = started.catch(() => undefined);
      server = await started;
      revival.onRestarted();
    }
  }

  return {
    pid: () => server.pid,
    ended: keep().catch((error: unknown) => console.error(error instanceof Error ? error.message : error)),
    async disableRestarts() {
      mayEnd = true;
      await starting;
      server.hold();
      return server.pid;
    },
  };
}
