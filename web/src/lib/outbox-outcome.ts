import type { Answered } from './api.ts';
import { sentencesFor } from './error-sentences.ts';
import type { Outcome } from './outbox.ts';

/** Statuses that say nothing about the entry: not signed in, timeout, too early, too many requests. */
const transientCodes = [401, 408, 425, 429];

/** Translates a response to the outcome of an entry. An aborted request counts as unanswered. */
export async function outcomeOf(asked: Promise<Answered>): Promise<Outcome> {
  const answer = await asked.catch(() => null);
  if (!answer) return { is: 'later' };
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { is: 'delivered' };
  const isPassing = status === 0 || status >= 500 || transientCodes.includes(status);
  if (!isPassing) return { is: 'refused', why: sentencesFor(answer).join(' '), code: answer.code };
  return { is: 'later', ...(retryAfter !== undefined && { after: retryAfter }) };
}
