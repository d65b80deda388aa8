import type { FrozenAnchor } from '@sightline/contract/calls/freeze';
import { identity } from '@sightline/tracker/geometry';
import { v7 as uuidv7 } from 'uuid';
import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { canvasOf, toJpeg } from '../picture/frame-capture.ts';
import { type Fraction, sizeOfPicture } from '../picture/picture-mapping.ts';
import type { Scene } from '../picture/placements.ts';
import { perCall } from '../session/per-call.ts';
import { type DrawnPicture, readDrawnPicture } from './drawn-picture.ts';
import { freeze, mayFreezeNow, type Offer, readFrozen, unfreeze } from './freeze-store.ts';

/** JPEG quality: good to look at, and small enough for a weak connection. */
const quality = 0.85;

/** Marks may be anywhere on the still, so the anchor must cover all of it. */
const everywhere: readonly Fraction<'unit-frame'>[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.5, 0.5],
  [0.25, 0.75],
  [0.75, 0.75],
];

type Held = { canvas: HTMLCanvasElement } & Pick<Offer, 'anchor_id' | 'anchors'>;

function drawFrame(video: HTMLVideoElement): HTMLCanvasElement {
  const { canvas, pen } = canvasOf(sizeOfPicture(video));
  pen.drawImage(video, 0, 0);
  return canvas;
}

/** The positions of all anchors on the held frame. */
function anchorsOn(scene: Scene, held: string): FrozenAnchor[] {
  const ids = new Set([...readMarks().flatMap(({ anchor_id }) => anchor_id ?? []), held]);
  return [...ids].flatMap((anchor_id) => {
    const placement = scene.placementOf(anchor_id);
    if (placement && placement.opacity > 0)
      return { anchor_id, transform: placement.transform as FrozenAnchor['transform'] };
    return anchor_id === held ? { anchor_id, transform: identity() as FrozenAnchor['transform'] } : [];
  });
}

/** The frame that is on the screen now. */
function holdFrame({ video, scene }: DrawnPicture): Held {
  if (!scene?.isTracking) return { canvas: drawFrame(video), anchor_id: null, anchors: [] };
  const { anchorId } = scene.hold(everywhere);
  return { canvas: scene.heldFrame ?? drawFrame(video), anchor_id: anchorId, anchors: anchorsOn(scene, anchorId) };
}

const shutter = perCall(() => ({ isTaking: false }));

/** Freezes the picture for everybody in the call. */
export async function freezeFrame(): Promise<void> {
  const picture = readDrawnPicture();
  const mine = shutter();
  if (!picture || mine.isTaking || !mayFreezeNow()) return;
  mine.isTaking = true;
  try {
    await offer(holdFrame(picture), picture.scene);
  } catch (error) {
    console.warn('Freezing the picture failed.', error);
    alertError(i18n.t('snapshots:freeze.no_picture'));
  } finally {
    picture.scene?.unpin();
    mine.isTaking = false;
  }
}

async function offer({ canvas, ...held }: Held, scene: Scene | null): Promise<void> {
  let isOffered = false;
  try {
    const still = await toJpeg(canvas, quality);
    isOffered = freeze({ id: uuidv7(), width: canvas.width, height: canvas.height, still, ...held });
  } finally {
    const isDrawnOn = readMarks().some(({ anchor_id }) => anchor_id === held.anchor_id);
    if (!isOffered && held.anchor_id && !isDrawnOn) scene?.release(held.anchor_id);
  }
}

export const toggleFreeze = (): void => (readFrozen() ? unfreeze() : void freezeFrame());
