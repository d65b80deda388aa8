import type { Answered } from './api.ts';
import { sentencesFor } from './error-sentences.ts';
import type { Outcome } from './outbox.ts';

/** Refusals that say nothing about what was sent: not signed in, too slow, too early, too much at once. */
const transientCodes = [401, 408, 425, 429];

/** What an answer means for an entry. A call that was given up counts as one without an answer. */
export async function outcomeOf(asked: Promise<Answered>): Promise<Outcome> {
  const answer = await asked.catch(() => null);
  if (!answer) return { is: 'later' };
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { is: 'delivered' };
  const isPassing = status === 0 || status >= 500 || transientCodes.includes(status);
  if (!isPassing) return { is: 'refused', why: sentencesFor(answer).join(' ') };
  return { is: 'later', ...(retryAfter !== undefined && { after: retryAfter }) };
}
