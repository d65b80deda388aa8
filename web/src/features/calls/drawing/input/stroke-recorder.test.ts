import { callsApi } from '@sightline/contract/calls/calls';
import { drawingTopic } from '@sightline/contract/calls/drawing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../../test/mock-endpoint.ts';
import { sampleCall } from '../../../../../test/sample-call.ts';
import { markId } from '../../../../../test/sample-mark.ts';
import { enterCall } from '../../lobby/enter-call.ts';
import { readMarks } from '../../marks/drawing-store.ts';
import { undoDrawing } from '../../marks/history-store.ts';
import type { Scene } from '../../picture/placements.ts';
import { hangUp } from '../../session/call-session.ts';
import type { Pen, Tool } from '../pen.ts';
import { screenScene } from '../screen-scene.ts';
import { canvasOfCall } from './canvas.ts';
import { StrokeRecorder, type TextEntry } from './stroke-recorder.ts';

vi.mock('../../session/media-room.ts', () => import('../../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by.id;
const penOf = (tool: Tool): Pen => ({ tool, color: '#ff3b30', width: 'medium' });
const sent = () => fakeMedia.sent.filter(({ topic }) => topic === drawingTopic).map(({ message }) => message);

const anchorId = markId(100);
const held = {} as HTMLCanvasElement;
/** Its keyframe is twice as wide as the picture. */
const tracked = (): Scene => ({
  ...screenScene,
  isTracking: true,
  heldFrame: held,
  hold: vi.fn<Scene['hold']>(() => ({ anchorId, toKeyframe: ([x, y]) => [x / 2, y] })),
  unpin: vi.fn(),
});

function takePen(scene: Scene = screenScene) {
  const shown = { held: undefined as HTMLCanvasElement | undefined, writing: null as TextEntry | null };
  const hand = new StrokeRecorder({
    scene,
    canvas: canvasOfCall(me),
    authorId: me,
    onHeld: (frame) => {
      shown.held = frame;
    },
    onWriting: (writing) => {
      shown.writing = writing;
    },
  });
  return { hand, shown, scene };
}

beforeEach(async () => {
  fakeMedia.reset();
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall({ call, token: '', url: '' }, { microphone: true, camera: true, facing: 'user' });
  fakeMedia.sent = [];
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await hangUp();
});

describe('drawing a stroke', () => {
  it('shows a line at once, and sends it to the others at intervals', () => {
    const { hand } = takePen();
    hand.begin([0.1, 0.1], penOf('pen'));
    hand.extend([[0.2, 0.2]]);
    expect(readMarks()[0]?.points).toHaveLength(2);
    expect(sent()).toEqual([]);
    vi.advanceTimersByTime(50);
    hand.extend([
      [0.3, 0.3],
      [0.4, 0.4],
    ]);
    vi.advanceTimersByTime(50);
    hand.extend([[0.5, 0.5]]);
    hand.end();
    expect(sent()).toMatchObject([
      {
        type: 'mark',
        mark: {
          tool: 'pen',
          anchor_id: null,
          points: [
            [0.1, 0.1],
            [0.2, 0.2],
          ],
        },
      },
      {
        type: 'extend',
        points: [
          [0.3, 0.3],
          [0.4, 0.4],
        ],
      },
      { type: 'extend', points: [[0.5, 0.5]] },
    ]);
  });

  it('sends the current state of a shape', () => {
    const { hand } = takePen();
    hand.begin([0.1, 0.1], penOf('circle'));
    hand.extend([[0.2, 0.2]]);
    vi.advanceTimersByTime(50);
    hand.extend([[0.5, 0.6]]);
    hand.end();
    expect(sent()).toMatchObject([
      {
        type: 'mark',
        mark: {
          points: [
            [0.1, 0.1],
            [0.2, 0.2],
          ],
        },
      },
      {
        type: 'mark',
        mark: {
          points: [
            [0.1, 0.1],
            [0.5, 0.6],
          ],
        },
      },
    ]);
    expect(readMarks()).toHaveLength(1);
  });

  it('keeps no shape without size', () => {
    const { hand } = takePen();
    hand.begin([0.1, 0.1], penOf('arrow'));
    hand.end();
    expect(readMarks()).toEqual([]);
  });

  it('continues in another mark when a line gets long, and undoes all of it', () => {
    const { hand } = takePen();
    hand.begin([0, 0], penOf('pen'));
    for (let at = 1; at <= 900; at += 1) hand.extend([[at / 1000, 0.5]]);
    hand.end();
    const marks = readMarks();
    expect(marks.length).toBeGreaterThan(1);
    for (const { points } of marks) expect(points.length).toBeLessThanOrEqual(500);
    expect(marks[1]?.points[0]).toEqual(marks[0]?.points.at(-1));
    undoDrawing(me);
    expect(readMarks()).toEqual([]);
  });

  it('undoes an unintended stroke, here and for the others', () => {
    const { hand } = takePen();
    hand.begin([0.1, 0.1], penOf('pen'));
    vi.advanceTimersByTime(50);
    hand.undoLast();
    expect(readMarks()).toEqual([]);
    expect(sent().at(-1)).toMatchObject({ type: 'remove', author_id: me });
    vi.advanceTimersByTime(500);
    expect(sent()).toHaveLength(2);
  });

  it('numbers its number marks', () => {
    const { hand } = takePen();
    for (const x of [0.1, 0.2, 0.3]) {
      hand.begin([x, 0.1], penOf('number'));
      hand.end();
    }
    expect(readMarks().map(({ text }) => text)).toEqual(['1', '2', '3']);
  });

  it('opens the text field where the text will be', () => {
    const { hand, shown } = takePen();
    hand.begin([0.1, 0.1], penOf('text'));
    hand.extend([[0.4, 0.5]]);
    expect(shown.writing).toBeNull();
    hand.end();
    expect(shown.writing?.at).toEqual([0.4, 0.5]);
    shown.writing?.write('Turn <i>this</i>');
    expect(readMarks()).toMatchObject([{ tool: 'text', text: 'Turn <i>this</i>', points: [[0.4, 0.5]] }]);
    expect(shown.writing).toBeNull();
  });

  it('adds no text when the field is cancelled', () => {
    const { hand, shown } = takePen();
    hand.begin([0.1, 0.1], penOf('text'));
    hand.end();
    shown.writing?.cancel();
    expect(shown.writing).toBeNull();
    expect(readMarks()).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('leaves no mark with the laser pointer', () => {
    const { hand } = takePen();
    hand.begin([0.1, 0.1], penOf('laser'));
    hand.end();
    expect(readMarks()).toEqual([]);
  });
});

describe('on a moving picture', () => {
  it('holds the frame until a moment after the line, and draws in the keyframe of its anchor', () => {
    const { hand, shown, scene } = takePen(tracked());
    hand.begin([0.2, 0.2], penOf('pen'));
    expect(shown.held).toBe(held);
    hand.extend([[0.4, 0.4]]);
    hand.end();
    expect(readMarks()[0]).toMatchObject({
      anchor_id: anchorId,
      points: [
        [0.1, 0.2],
        [0.2, 0.4],
      ],
    });
    vi.advanceTimersByTime(300);
    expect(scene.unpin).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(scene.unpin).toHaveBeenCalledOnce();
    expect(shown.held).toBeUndefined();
  });

  it('holds the frame until the marks are placed on the moving picture, and three seconds at most', () => {
    const settling = { now: true };
    const scene = Object.defineProperty(tracked(), 'isSettling', { get: () => settling.now });
    const { hand } = takePen(scene);
    const drawFor = (milliseconds: number) => {
      hand.begin([0.2, 0.2], penOf('pen'));
      hand.extend([[0.4, 0.4]]);
      hand.end();
      vi.advanceTimersByTime(milliseconds);
    };
    drawFor(2000);
    expect(scene.unpin).not.toHaveBeenCalled();
    settling.now = false;
    vi.advanceTimersByTime(400);
    expect(scene.unpin).toHaveBeenCalledOnce();
    settling.now = true;
    drawFor(4000);
    expect(scene.unpin).toHaveBeenCalledTimes(2);
  });

  it('keeps the frame while another line begins', () => {
    const { hand, scene } = takePen(tracked());
    hand.begin([0.2, 0.2], penOf('pen'));
    hand.end();
    vi.advanceTimersByTime(300);
    hand.begin([0.5, 0.5], penOf('pen'));
    vi.advanceTimersByTime(2000);
    expect(scene.unpin).not.toHaveBeenCalled();
  });

  it('keeps the frame while text is typed', () => {
    const { hand, shown, scene } = takePen(tracked());
    hand.begin([0.2, 0.2], penOf('text'));
    hand.end();
    vi.advanceTimersByTime(5000);
    expect(scene.unpin).not.toHaveBeenCalled();
    shown.writing?.write('Here');
    expect(readMarks()).toMatchObject([{ anchor_id: anchorId, points: [[0.1, 0.2]] }]);
    vi.advanceTimersByTime(500);
    expect(scene.unpin).toHaveBeenCalledOnce();
  });

  it('finishes the line when the pen is taken away', () => {
    const { hand, scene } = takePen(tracked());
    hand.begin([0.2, 0.2], penOf('pen'));
    hand.discard();
    expect(sent()).toMatchObject([{ type: 'mark' }]);
    expect(scene.unpin).toHaveBeenCalledOnce();
  });
});
