import type { RunningServer } from './server-start.ts';

export type KeptServer = {
  /** Of the process that runs now. */
  pid: () => number;
  /** Resolves when it has ended for good. */
  ended: Promise<void>;
  /** From now on its end is for good. Waits out a start that is under way; the number is whom to stop. */
  letEnd: () => Promise<number>;
};

type Revival = { start: () => Promise<RunningServer>; onRevived: () => void };

/** Who ends this often has a reason that another start does not change. */
const MOST_ENDS = 5;
const WITHIN = 60_000;

/**
 * Starts a server again whenever it ends before it may, which the sessions on it notice as a cut connection. Without
 * `revival` its first end is for good, and so is one that comes too soon after too many others.
 */
export function keepServer(first: RunningServer, revival: Revival | undefined): KeptServer {
  let server = first;
  let mayEnd = false;
  let starting: Promise<unknown> = Promise.resolve();
  const ends: number[] = [];

  async function keep(): Promise<void> {
    for (;;) {
      await server.exited;
      ends.push(performance.now());
      const isTooOften = ends.length >= MOST_ENDS && performance.now() - (ends.at(-MOST_ENDS) ?? 0) < WITHIN;
      if (mayEnd || !revival || isTooOften) return;
      const started = revival.start();
      starting = started.catch(() => undefined);
      server = await started;
      revival.onRevived();
    }
  }

  return {
    pid: () => server.pid,
    ended: keep().catch((error: unknown) => console.error(error instanceof Error ? error.message : error)),
    async letEnd() {
      mayEnd = true;
      await starting;
      server.hold();
      return server.pid;
    },
  };
}
