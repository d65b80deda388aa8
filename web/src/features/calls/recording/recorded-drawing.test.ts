import type { Freeze } from '@sightline/contract/call-freeze';
import { afterEach, describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { screenScene } from '../drawing/screen-scene.ts';
import { showDrawnPicture } from '../freeze/drawn-picture.ts';
import { inPlace } from '../marks/paint.ts';
import type { Placement, Scene } from '../picture/placements.ts';
import { recordedDrawing } from './recorded-drawing.ts';

const anchor_id = markId(100);
const tilted: Placement = { transform: [1, 0, 0.1, 0, 1, 0, 0, 0, 1], opacity: 0.5, towards: undefined };
const knowing: Scene = {
  ...screenScene,
  isTracking: true,
  placementOf: (id) => (id === anchor_id ? tilted : undefined),
};
const video = document.createElement('video');
const anchored = [sampleMark({ anchor_id })];

let hide = () => {};
afterEach(() => hide());
function show(scene: Scene | null): void {
  hide = showDrawnPicture({ video, scene });
}

describe('what is drawn, in a recording', () => {
  it('lies where it lies on the screen that records', () => {
    show(knowing);
    const { placementOf } = recordedDrawing(anchored, null, video);
    expect(placementOf({ anchor_id })).toEqual(tilted);
    expect(placementOf({ anchor_id: null })).toEqual(inPlace);
  });

  it('is left out where that is not known', () => {
    expect(recordedDrawing(anchored, null, video).placementOf({ anchor_id })).toBeUndefined();
    show(knowing);
    expect(recordedDrawing(anchored, null, video).placementOf({ anchor_id: markId(101) })).toBeUndefined();
  });

  it('lies on the very frame that it is known of, also one that the screen holds', () => {
    const held = document.createElement('canvas');
    expect(recordedDrawing(anchored, null, video).picture).toBe(video);
    show({ ...knowing, heldFrame: held, followedFrame: held });
    const { picture, placementOf } = recordedDrawing(anchored, null, video);
    expect(picture).toBe(held);
    expect(placementOf({ anchor_id })).toEqual(tilted);
  });

  it('leaves the picture as it comes while nothing lies on it', () => {
    show({ ...knowing, followedFrame: document.createElement('canvas') });
    const marks = [sampleMark(), sampleMark({ anchor_id: markId(101) })];
    expect(recordedDrawing(marks, null, video).picture).toBe(video);
    expect(recordedDrawing(marks, null, undefined).picture).toBeUndefined();
  });
});

describe('a picture that stands still, in a recording', () => {
  const image = { width: 640, height: 480 } as ImageBitmap;
  const lay: Freeze['anchors'][number]['transform'] = [0.5, 0, 0.25, 0, 0.5, 0, 0, 0, 1];
  const freeze: Freeze = {
    id: markId(1),
    by: markId(2),
    streamer_id: markId(3),
    anchor_id,
    width: 640,
    height: 480,
    anchors: [{ anchor_id, transform: lay }],
  };

  it('is the still of all, and what is drawn lies where it lay on it', () => {
    show({ ...knowing, followedFrame: document.createElement('canvas') });
    const { picture, placementOf } = recordedDrawing(anchored, { freeze, image }, video);
    expect(picture).toBe(image);
    expect(placementOf({ anchor_id })).toEqual({ transform: lay, opacity: 1, towards: undefined });
    expect(placementOf({ anchor_id: markId(101) })).toBeUndefined();
  });

  it('is there also while the camera is off, and nobody looks at the call here', () => {
    const { picture, placementOf } = recordedDrawing(anchored, { freeze, image }, undefined);
    expect(picture).toBe(image);
    expect(placementOf({ anchor_id })?.transform).toEqual(lay);
  });
});
