import type { Freeze } from '@sightline/contract/call-freeze';
import type { Id } from '@sightline/contract/fields';
import { useEffect, useState } from 'react';
import { useDrawnPicture } from '../freeze/drawn-picture.ts';
import { onAnchorAnswer } from '../tracking/anchor-messages.ts';

/** Whether what is drawn on this still cannot follow the picture when it goes on. It is known a moment after it froze. */
export function useUnanchoredStill(freeze: Freeze | undefined): boolean {
  const scene = useDrawnPicture()?.scene;
  const [refused, setRefused] = useState<Id | null>(null);
  const anchorId = freeze?.anchor_id ?? null;
  useEffect(
    () =>
      scene?.onRefused((id) => {
        if (id === anchorId) setRefused(id);
      }),
    [scene, anchorId],
  );
  // Found on the still itself.
  useEffect(
    () =>
      onAnchorAnswer(({ type, anchor_id }) => type === 'held' && setRefused((id) => (id === anchor_id ? null : id))),
    [],
  );
  return anchorId !== null && refused === anchorId;
}
