import { once } from 'node:events';

/**
 * For what takes time by its nature: how long an outage lasts, how long a client waits before it tries again. Whoever waits
 * for something to be done waits for that.
 */
export async function lasting(milliseconds: number): Promise<void> {
  await once(AbortSignal.timeout(milliseconds), 'abort');
}
