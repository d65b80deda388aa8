import type { Id } from '@sightline/contract/scalars';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { findUnsavedStill, type UnsavedStill } from '../freeze/unsaved-stills.ts';
import { readMarks, sendDrawing } from '../marks/drawing-store.ts';
import type { Scene } from '../picture/placements.ts';

/** In ms: marks whose anchor was refused stay on the screen for this long. */
export const shownFor = 4000;

type RefusedOptions = {
  meId: Id;
  /** Offers to save the still with its marks. Without it, a notice only says that the marks are gone. */
  captureStill: ((still: UnsavedStill) => void) | undefined;
};

/**
 * Anchors that the streamer's device refused. Their authors see a notice. Marks on a still are removed with it: the
 * camera has moved since, and on the screen they would point at something else.
 */
export function useRefused(scene: Scene, { meId, captureStill }: RefusedOptions): (anchorId: Id) => boolean {
  const { t } = useTranslation('calls');
  const refused = useRef(new Set<Id>());
  const loseStill = useEffectEvent(captureStill ?? (() => alertError(t('draw.refused.still'))));
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const mineOn = (id: Id) => readMarks().filter((mark) => mark.anchor_id === id && mark.author_id === meId);

    /** The streamer's device responded late. */
    const keep = (anchorId: Id) => refused.current.delete(anchorId);

    function giveUp(anchorId: Id): void {
      refused.current.delete(anchorId);
      const ids = mineOn(anchorId).map(({ id }) => id);
      if (ids.length > 0) sendDrawing({ type: 'remove', ids, author_id: meId });
    }

    const stop = scene.onRefused((anchorId, why) => {
      const isMine = mineOn(anchorId).length > 0;
      const still = findUnsavedStill(anchorId);
      if (still) {
        if (isMine) loseStill(still);
        giveUp(anchorId);
        return;
      }
      refused.current.add(anchorId);
      if (isMine) alertError(t(`draw.refused.${why}`));
      timers.add(setTimeout(() => (scene.placementOf(anchorId) ? keep(anchorId) : giveUp(anchorId)), shownFor));
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [scene, meId, t]);
  return (anchorId) => refused.current.has(anchorId);
}
