import type { Envelope } from '@sightline/contract/envelope';
import { ApiError } from '#web/lib/api.ts';

/** Section 8: failures to join, answer, invite or end are logged as warnings; the caller shows them to the user. */
export async function logRefusal<T>(what: string, asked: Promise<Envelope<T>>): Promise<Envelope<T>> {
  const envelope = await asked;
  if (envelope.status !== 200) console.warn(what, new ApiError(envelope));
  return envelope;
}
