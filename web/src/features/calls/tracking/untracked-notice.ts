import type { Id } from '@sightline/contract/fields';
import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import type { Scene } from '../picture/placements.ts';
import { readCallSession } from '../session/call-session.ts';
import { myId, readTrackedAr } from './anchor-messages.ts';
import { longestStall } from './frame-view.ts';

const checkInterval = 1000;
/** In which call, on whose picture it was said. */
let notified = '';

function notifyOnce(streamerId: Id): void {
  const where = `${readCallSession().call?.id} ${streamerId}`;
  if (notified !== where) alertError(i18n.t('calls:draw.refused.untracked'));
  notified = where;
}

/** Tells whoever holds the pen, once, that what they draw does not stick; until the returned function is called. */
export function watchUntracked(scene: Scene, streamerId: Id): () => void {
  let idleFor = 0;
  const timer = setInterval(() => {
    const isMine = readTrackedAr().drawing_user?.id === myId() && readCallSession().phase === 'connected';
    idleFor = scene.isTracking || !isMine ? 0 : idleFor + checkInterval;
    if (idleFor >= longestStall) notifyOnce(streamerId);
  }, checkInterval);
  return () => clearInterval(timer);
}
