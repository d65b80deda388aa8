import type { Envelope } from '@sightline/contract/envelope';
import { ApiError } from '#web/lib/api.ts';

/** Section 8: what failed to join, to be answered, to invite or to end is logged as a warning; whoever asks says it to the person. */
export async function logRefusal<T>(what: string, asked: Promise<Envelope<T>>): Promise<Envelope<T>> {
  const envelope = await asked;
  if (envelope.status !== 200) console.warn(what, new ApiError(envelope));
  return envelope;
}
