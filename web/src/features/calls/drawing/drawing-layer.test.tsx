import { MantineProvider } from '@mantine/core';
import type { DrawnMark } from '@sightline/contract/annotations';
import { framesTopic } from '@sightline/contract/calls/tracking';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { sampleGuest } from '../../../../test/sample-call.ts';
import { sampleFrame } from '../../../../test/sample-frames.ts';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { sendDrawing } from '../marks/drawing-store.ts';
import { noZoom } from '../picture/zoom.ts';
import { hangUp } from '../session/call-session.ts';
import { writeFrame } from '../tracking/frame-wire.ts';
import { DrawingLayer } from './drawing-layer.tsx';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

beforeEach(prepareCall);
afterEach(hangUp);

it('people who drew on a picture before it was tracked see a notice', async () => {
  const joined_at = '2026-11-20T10:00:00.000Z';
  await openCall({
    ar: { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: me },
    participants: [{ ...me, guest: false, agent: true, joined_at }],
  });
  await screen.findByRole('img', { name: 'Drawing with 0 marks' });
  act(() => sendDrawing({ type: 'mark', mark: sampleMark({ author_id: me.id }) }));
  await screen.findByRole('img', { name: 'Drawing with 1 mark' });
  const message = writeFrame(sampleFrame(1000));
  act(() =>
    fakeMedia.opened?.listener.onDataMessage({ topic: framesTopic, message, senderId: sampleGuest.id } as never),
  );
  act(() => sendDrawing({ type: 'mark', mark: sampleMark({ author_id: me.id, points: [[0.1, 0.1]] }) }));
  expect(await screen.findByText(/^The scene was not being tracked when you drew\./)).toBeDefined();
});

const ignored = () => undefined;

class IgnoredPath {
  moveTo = ignored;
  lineTo = ignored;
  closePath = ignored;
}

/** Records the fill colours of paths from now on, such as arrows at the edge, but not of rectangles. */
function watchFilled(): string[] {
  const filled: string[] = [];
  const canvas = { fillStyle: '', fill: () => filled.push(canvas.fillStyle) };
  const context = new Proxy(canvas, { get: (known, name) => Reflect.get(known, name) ?? ignored });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.stubGlobal('Path2D', IgnoredPath);
  return filled;
}

function showLayer(newMarks: readonly DrawnMark[]) {
  const setZoom = vi.fn();
  render(
    <MantineProvider env="test">
      <DrawingLayer
        drawing={{ streamerId: sampleGuest.id, meId: me.id, pen: null, newMarks }}
        video={document.createElement('video')}
        size={{ width: 200, height: 400 }}
        natural={{ width: 600, height: 400 }}
        fit="cover"
        zoom={[noZoom, setZoom]}
      />
    </MantineProvider>,
  );
  return { setZoom, user: userEvent.setup() };
}

it('a new mark outside the visible part of the picture makes its arrow pulse', () => {
  const filled = watchFilled();
  const points: [number, number][] = [
    [0.1, 0.4],
    [0.2, 0.6],
  ];
  showLayer([sampleMark({ tool: 'rectangle', color: '#0a84ff', points })]);
  expect(filled).toContain('#0a84ff');
});

it.each(['+', '{Shift>}+{/Shift}', '='])('%s enlarges the picture, on any keyboard layout', async (key) => {
  const { user, setZoom } = showLayer([]);
  await user.keyboard(key);
  expect(setZoom).toHaveBeenCalledOnce();
});
