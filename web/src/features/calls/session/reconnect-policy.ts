import type { ReconnectContext } from 'livekit-client';

/** A server that restarts or a network that changes is gone for a while; longer than this, the reader decides. */
const patience = 60_000;
const longestPause = 2_000;
const firstPause = 250;

/** Milliseconds before the next try to reach the media server, or null to give up; with chance, so that not all come at once. */
export function nextRetryDelayInMs({ retryCount, elapsedMs }: Pick<ReconnectContext, 'retryCount' | 'elapsedMs'>) {
  if (elapsedMs > patience) return null;
  const pause = Math.min(longestPause, firstPause * retryCount ** 2);
  return pause * (0.75 + Math.random() / 2);
}
