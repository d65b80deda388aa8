import { callsApi } from '@sightline/contract/calls/calls';
import { drawingTopic } from '@sightline/contract/calls/drawing';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { readMarks, sendDrawing, useMarks } from '../marks/drawing-store.ts';
import type { Scene } from '../picture/placements.ts';
import { hangUp } from '../session/call-session.ts';
import { screenScene } from './screen-scene.ts';
import { useUnfollowed } from './use-unfollowed.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
vi.mock('#web/lib/alerts.ts', () => ({ alertError: vi.fn() }));

const call = sampleCall();
const me = call.created_by.id;
const sent = () => fakeMedia.sent.filter(({ topic }) => topic === drawingTopic).map(({ message }) => message);
const draw = (change: Parameters<typeof sampleMark>[0] = {}): void =>
  act(() => sendDrawing({ type: 'mark', mark: sampleMark({ author_id: me, ...change }) }));

/** Nobody tracks the picture until `begin`. */
function look() {
  let emit = () => {};
  const picture = { isTracking: false };
  const scene: Scene = {
    ...screenScene,
    get isTracking() {
      return picture.isTracking;
    },
    onFrame: (listener) => {
      emit = listener;
      return () => undefined;
    },
  };
  renderHook(() => useUnfollowed(scene, useMarks(), me));
  return {
    begin: () => {
      picture.isTracking = true;
      emit();
    },
  };
}

beforeAll(() => i18n.loadNamespaces('calls'));
beforeEach(async () => {
  fakeMedia.reset();
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall({ call, token: '', url: '' }, { microphone: true, camera: true, facing: 'user' });
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.mocked(alertError).mockClear();
  await hangUp();
});

describe('marks drawn while the picture was not tracked', () => {
  it('stay on the screen while it is not tracked', () => {
    draw();
    look();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(readMarks()).toHaveLength(1);
    expect(alertError).not.toHaveBeenCalled();
  });

  it('are removed when tracking starts, and their author sees a notice', () => {
    const { begin } = look();
    draw();
    draw({ id: markId(2) });
    begin();
    begin();
    expect(vi.mocked(alertError).mock.calls).toEqual([[expect.stringMatching(/^The scene was not being tracked/)]]);
    expect(readMarks()).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(5000));
    expect(readMarks()).toEqual([]);
    expect(sent().at(-1)).toEqual({ type: 'remove', ids: [markId(1), markId(2)], author_id: me });
  });

  it('are removed only by their author, and anchored marks stay', () => {
    const { begin } = look();
    draw({ author_id: sampleColleague.id });
    draw({ id: markId(2), anchor_id: markId(100) });
    begin();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(readMarks()).toHaveLength(2);
    expect(alertError).not.toHaveBeenCalled();
  });
});
