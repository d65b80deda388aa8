import { type ArState, noAr } from '@sightline/contract/calls/calls';
import type { Freeze } from '@sightline/contract/calls/freeze';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import type { Person } from '../session/people.ts';
import { paintLayout } from './recording-canvas.ts';
import { layOut, recordingSize } from './recording-layout.ts';

const paintMarks = vi.hoisted(() => vi.fn());
vi.mock('../marks/paint.ts', async (importActual) => ({
  ...(await importActual<typeof import('../marks/paint.ts')>()),
  paintMarks,
}));

const [ana, rui] = [fakePerson({ id: markId(1), name: 'Ana' }), fakePerson({ id: markId(2), name: 'Rui' })];
const all = new Set([ana.id, rui.id]);
const onAna: ArState = { ...noAr, enabled: true, streamer_id: ana.id };
const video = Object.defineProperties(document.createElement('video'), {
  videoWidth: { value: 1280 },
  videoHeight: { value: 720 },
});
const image = { width: 480, height: 640 } as ImageBitmap;
const freeze: Freeze = {
  id: markId(3),
  by: rui.id,
  streamer_id: ana.id,
  anchor_id: null,
  width: 480,
  height: 640,
  anchors: [],
};
const marks = [sampleMark()];

/** The painted pictures and their boxes. */
const painted: { picture: unknown; box: number[] }[] = [];
const drawImage = (picture: unknown, ...box: number[]) => painted.push({ picture, box });
const canvas = new Proxy({} as CanvasRenderingContext2D, {
  get: (_, name) => (name === 'drawImage' ? drawImage : () => ({ width: 10 })),
  set: () => true,
});

function paint(people: readonly Person[], ar: ArState, still = freeze): void {
  const layout = layOut(people, all, ar, { pin: null, speakerId: null });
  const findVideo = ({ tile }: { tile: { picture: unknown } }) => (tile.picture ? video : undefined);
  paintLayout(canvas, layout, { marks, still: { freeze: still, image }, findVideo });
}

beforeEach(() => {
  painted.length = 0;
  paintMarks.mockClear();
});

/** As high as the recording, centered in the space beside the strip. */
const upright = { top: 0, height: recordingSize.height, width: recordingSize.height * 0.75 };

describe('a frozen picture', () => {
  it('is painted in place of the video, in the same size, with its marks', () => {
    paint([ana, rui], onAna);
    const [other, main] = painted;
    expect(other?.picture).toBe(video);
    expect(main?.picture).toBe(image);
    const [left = 0, top, width, height] = main?.box ?? [];
    expect({ top, width, height }).toEqual(upright);
    expect(left + upright.width / 2).toBeCloseTo((recordingSize.width - 248) / 2);
    expect(paintMarks.mock.calls.map((call) => call.slice(1, 3))).toEqual([[marks, { ...upright, left }]]);
  });

  it('is not painted for anybody else', () => {
    paint([ana, rui], onAna, { ...freeze, streamer_id: rui.id });
    expect(painted.map(({ picture }) => picture)).toEqual([video, video]);
  });

  it('ends with drawing', () => {
    paint([ana, rui], noAr);
    expect(painted.map(({ picture }) => picture)).toEqual([video, video]);
    expect(paintMarks).not.toHaveBeenCalled();
  });
});
