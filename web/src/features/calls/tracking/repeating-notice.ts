import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { readMyId } from '../session/call-session.ts';
import { perCall } from '../session/per-call.ts';
import type { FrameView } from './frame-view.ts';
import type { AnchorPlace } from './frame-wire.ts';

const notified = perCall(() => ({ isDone: false }));

const isHiddenAndOwn = ({ id, state, isRepeating }: AnchorPlace): boolean =>
  isRepeating &&
  state === 'lost' &&
  readMarks().some(({ anchor_id, author_id }) => anchor_id === id && author_id === readMyId());

/**
 * Tells the author of a mark, once per call, that it is lost on a surface that repeats, where it may never be found
 * again. Returns the function that stops watching.
 */
export function watchRepeating(view: Pick<FrameView, 'shown' | 'subscribe'>): () => void {
  return view.subscribe(() => {
    const { isDone } = notified();
    if (isDone || !view.shown?.anchors.some(isHiddenAndOwn)) return;
    notified().isDone = true;
    alertError(i18n.t('calls:draw.refused.repeating'));
  });
}
