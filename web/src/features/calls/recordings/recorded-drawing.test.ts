import type { Freeze } from '@sightline/contract/calls/freeze';
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

describe('the marks in a recording', () => {
  it("are where they are on the recorder's screen", () => {
    show(knowing);
    const { placementOf } = recordedDrawing(anchored, null, video);
    expect(placementOf({ anchor_id })).toEqual(tilted);
    expect(placementOf({ anchor_id: null })).toEqual(inPlace);
  });

  it('are left out where their position is unknown', () => {
    expect(recordedDrawing(anchored, null, video).placementOf({ anchor_id })).toBeUndefined();
    show(knowing);
    expect(recordedDrawing(anchored, null, video).placementOf({ anchor_id: markId(101) })).toBeUndefined();
  });

  it('are painted with the frame that their positions belong to, also a held one', () => {
    const held = document.createElement('canvas');
    expect(recordedDrawing(anchored, null, video).picture).toBe(video);
    show({ ...knowing, heldFrame: held, followedFrame: held });
    const { picture, placementOf } = recordedDrawing(anchored, null, video);
    expect(picture).toBe(held);
    expect(placementOf({ anchor_id })).toEqual(tilted);
  });

  it('leave the video untouched while there are none', () => {
    show({ ...knowing, followedFrame: document.createElement('canvas') });
    const marks = [sampleMark(), sampleMark({ anchor_id: markId(101) })];
    expect(recordedDrawing(marks, null, video).picture).toBe(video);
    expect(recordedDrawing(marks, null, undefined).picture).toBeUndefined();
  });
});

describe('a frozen picture in a recording', () => {
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

  it('is the accepted still, and marks are where they were on it', () => {
    show({ ...knowing, followedFrame: document.createElement('canvas') });
    const { picture, placementOf } = recordedDrawing(anchored, { freeze, image }, video);
    expect(picture).toBe(image);
    expect(placementOf({ anchor_id })).toEqual({ transform: lay, opacity: 1, towards: undefined });
    expect(placementOf({ anchor_id: markId(101) })).toBeUndefined();
  });

  it('is included while the camera is off, and no view of the call is open here', () => {
    const { picture, placementOf } = recordedDrawing(anchored, { freeze, image }, undefined);
    expect(picture).toBe(image);
    expect(placementOf({ anchor_id })?.transform).toEqual(lay);
  });
});
