import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tryProcessLock, waitForProcessLock } from '../../db/embedded/process-lock.ts';
import type { Env } from '../../env.ts';
import { endChild } from '../../process/bound-child.ts';
import { reasonOf } from '../../start-error.ts';
import { Refusal } from '../refusal.ts';
import { answers } from './health.ts';
import { type Program, startServer } from './program.ts';

/** Stops and starts Sightline. */
export type Supervisor = {
  /** The unit of systemd, if it is one. */
  service?: string;
  stop: () => Promise<void>;
  start: (program: Program) => Promise<void>;
  /** The last output of a server that ended by itself; undefined while it runs, or where only the service manager knows. */
  lastWords: () => string | undefined;
  /** After the upgrade: a service goes on, a server of our own ends with us. */
  leave: () => Promise<string>;
};

const systemctl = (...words: string[]) => promisify(execFile)('systemctl', words);
const STOP_TIMEOUT = 15_000;

/** A unit of systemd, which starts `current`. */
export function serviceSupervisor(unit: string, env: Env): Supervisor {
  return {
    service: unit,
    stop: async () => {
      await systemctl('stop', unit);
      await requireStopped(env);
    },
    start: async () => {
      await systemctl('reset-failed', unit).catch(() => {}); // it has not failed
      await systemctl('start', '--no-block', unit);
    },
    lastWords: () => undefined,
    leave: async () => `${unit} runs.`,
  };
}

/** Without a service: the server must be stopped already, and is started for the health check only. */
export function ownSupervisor(env: Env): Supervisor {
  let running: ReturnType<typeof startServer> | undefined;
  let words: string | undefined;
  const stop = async (): Promise<void> => {
    if (running) await endChild(running.child, 20_000);
    running = undefined;
    await requireStopped(env);
  };
  return {
    stop,
    start: async (program) => {
      words = undefined;
      const started = startServer(program, env.DATA_DIR);
      running = started;
      void started.ended.then(({ said }) => {
        if (running === started) words = said.split('\n').slice(-12).join('\n');
      });
    },
    lastWords: () => words,
    leave: async () => {
      await stop();
      return 'Start Sightline again.';
    },
  };
}

/** The unit, if systemd has it and it runs; a server that nobody named must be stopped by the one who started it. */
export async function findSupervisor(env: Env, unit: string | undefined): Promise<Supervisor> {
  if (unit !== undefined) {
    await systemctl('cat', unit).catch((error: unknown) => {
      throw new Refusal(`systemd has no unit ${unit}: ${reasonOf(error)}`);
    });
    return serviceSupervisor(unit, env);
  }
  const isActive = await systemctl('is-active', 'sightline').then(
    () => true,
    () => false,
  );
  if (isActive) return serviceSupervisor('sightline', env);
  await requireStopped(env, 0).catch(() => {
    throw new Refusal('Sightline runs, and not as the service sightline. Stop it, or name its unit with --service.');
  });
  return ownSupervisor(env);
}

/** Only looks at the lock: a file that root makes there would be closed to the server. */
async function requireStopped(env: Env, timeoutMs = STOP_TIMEOUT): Promise<void> {
  const file = join(env.DATA_DIR, 'server.lock');
  if (existsSync(file)) {
    const lock = tryProcessLock(file) ?? (await waitForProcessLock(file, timeoutMs));
    if (!lock) throw new Refusal('Sightline does not stop.');
    lock.release();
  }
  if (await answers(env, '/healthz')) throw new Refusal(`Another program answers at port ${env.PORT}.`);
}
