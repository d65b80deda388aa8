import type { AnchorMessage } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { readFrozen } from '../../freeze/freeze-store.ts';
import { canvasOf } from '../../picture/frame-capture.ts';
import { perCall } from '../../session/per-call.ts';
import { readDrawn } from '../anchor-messages.ts';
import { type GrayPicture, grayOf, trackedSizeOf } from '../gray-picture.ts';
import type { StoredAnchor } from '../stored-anchors.ts';

type Refused = Extract<AnchorMessage, { type: 'refused' }>;

/** Tries each anchor once: if it cannot be found on the still either, it is refused. */
const tried = perCall(() => new Set<Id>());

/**
 * On the streamer's device: restores an anchor whose frame is no longer kept from the still that it belongs to.
 * Undefined if it does not belong to the current still.
 */
export function findOnStill({ anchor_id: id, why }: Refused): Promise<StoredAnchor> | undefined {
  const [frozen, drawn] = [readFrozen(), readDrawn(id)];
  if (why !== 'gone' || !drawn || !frozen?.still || frozen.freeze.anchor_id !== id || tried().has(id)) return undefined;
  tried().add(id);
  return grayOfStill(frozen.still.content).then((picture) => ({ id, ...drawn, picture }));
}

async function grayOfStill(content: Blob): Promise<GrayPicture> {
  const picture = await createImageBitmap(content);
  try {
    const { width, height } = trackedSizeOf(picture);
    const { pen } = canvasOf({ width, height });
    pen.drawImage(picture, 0, 0, width, height);
    return grayOf(pen.getImageData(0, 0, width, height));
  } finally {
    picture.close();
  }
}
