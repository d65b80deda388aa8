import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '../../env.ts';
import { isEverywhere } from '../../process/addresses.ts';

/** Programs of this machine are answered without encryption, also where the port speaks https. */
const addressOf = (env: Env, path: string): string => {
  const host = isEverywhere(env) ? '127.0.0.1' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${host}:${env.PORT}${path}`;
};

export async function answers(env: Env, path: string): Promise<boolean> {
  try {
    const { status } = await fetch(addressOf(env, path), { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
    return status === 200;
  } catch {
    return false;
  }
}

/** Waits until the server can work. Returns why not: it ended, or it took too long. */
export async function waitUntilReady(
  env: Env,
  seconds: number,
  lastWords: () => string | undefined,
): Promise<string | undefined> {
  const deadline = performance.now() + seconds * 1000;
  do {
    if (await answers(env, '/readyz')) return undefined;
    const words = lastWords();
    if (words !== undefined) return `it ended:\n${words}`;
    await pause(200);
  } while (performance.now() < deadline);
  return `it was not ready after ${seconds} seconds`;
}
