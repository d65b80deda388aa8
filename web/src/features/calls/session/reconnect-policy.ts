import type { ReconnectContext } from 'livekit-client';

/** Long enough for a restarting server or a change of network; after that the user decides. */
const giveUpAfter = 60_000;
const longestPause = 2_000;
const firstPause = 250;

/** Milliseconds until the next attempt to reach the media server, or null to give up. Jitter spreads the clients. */
export function nextRetryDelayInMs({ retryCount, elapsedMs }: Pick<ReconnectContext, 'retryCount' | 'elapsedMs'>) {
  if (elapsedMs > giveUpAfter) return null;
  const pause = Math.min(longestPause, firstPause * retryCount ** 2);
  return pause * (0.75 + Math.random() / 2);
}
