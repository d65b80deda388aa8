import type { Id } from '@sightline/contract/scalars';
import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { readFrozen } from '../freeze/freeze-store.ts';
import { readMarks, subscribeToMarks } from '../marks/drawing-store.ts';
import type { Scene } from '../picture/placements.ts';
import { readAr } from '../session/ar.ts';
import { readCallSession, readMyId } from '../session/call-session.ts';
import { perCall } from '../session/per-call.ts';
import { longestStall } from './frame-view.ts';

const checkInterval = 1000;
/** The streamer of the last notice. */
const notified = perCall<{ streamerId: Id | null }>(() => ({ streamerId: null }));

function notifyOnce(streamerId: Id): void {
  const last = notified();
  if (last.streamerId !== streamerId) alertError(i18n.t('calls:draw.refused.untracked'));
  last.streamerId = streamerId;
}

const hasOwnUnanchored = (): boolean =>
  readMarks().some(({ anchor_id, author_id }) => anchor_id === null && author_id === readMyId());

/**
 * Tells the person who draws, once, that marks are not anchored: with the first such mark, else after a while. Returns
 * the function that stops watching.
 */
export function watchUntracked(scene: Scene, streamerId: Id): () => void {
  const stopReading = subscribeToMarks(() => {
    // Marks on a still are anchored together with it.
    if (!scene.isTracking && !readFrozen() && hasOwnUnanchored()) notifyOnce(streamerId);
  });
  let idleFor = 0;
  const timer = setInterval(() => {
    const isMine = readAr().drawing_user?.id === readMyId() && readCallSession().phase === 'connected';
    idleFor = scene.isTracking || !isMine ? 0 : idleFor + checkInterval;
    if (idleFor >= longestStall) notifyOnce(streamerId);
  }, checkInterval);
  return () => {
    clearInterval(timer);
    stopReading();
  };
}
