import type { DrawnMark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/scalars';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { sendDrawing } from '../marks/drawing-store.ts';
import { removeMessages } from '../marks/undo-history.ts';
import type { Scene } from '../picture/placements.ts';
import { shownFor } from './use-refused.ts';

/**
 * Marks drawn while the picture was not tracked are fixed on the screen. Once tracking starts they would point at
 * something else: they are removed after a while, and their author sees a notice.
 */
export function useUnfollowed(scene: Scene, marks: readonly DrawnMark[], meId: Id): void {
  const { t } = useTranslation('calls');
  const going = useRef(new Set<Id>());
  const look = useEffectEvent(() => {
    if (!scene.isTracking) return;
    const isLeft = ({ id, anchor_id, author_id }: DrawnMark) =>
      anchor_id === null && author_id === meId && !going.current.has(id);
    const ids = marks.filter(isLeft).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) going.current.add(id);
    alertError(t('draw.refused.unfollowed'));
    setTimeout(() => {
      for (const message of removeMessages(ids, meId)) sendDrawing(message);
    }, shownFor);
  });
  useEffect(() => {
    look();
    return scene.onFrame(() => look());
  }, [scene, marks]);
}
