import { once } from 'node:events';

/**
 * For durations that are part of the test: the length of an outage, a client's delay before a retry. Tests that wait for an
 * outcome wait for the outcome instead.
 */
export async function lasting(milliseconds: number): Promise<void> {
  await once(AbortSignal.timeout(milliseconds), 'abort');
}
