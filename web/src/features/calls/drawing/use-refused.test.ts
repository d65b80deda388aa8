import { callsApi } from '@sightline/contract/calls/calls';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall } from '../../../../test/sample-call.ts';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { readMarks, sendDrawing } from '../marks/drawing-store.ts';
import type { Placement, Scene } from '../picture/placements.ts';
import { hangUp } from '../session/call-session.ts';
import { screenScene } from './screen-scene.ts';
import { shownFor, useRefused } from './use-refused.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
vi.mock('#web/lib/alerts.ts', () => ({ alertError: vi.fn() }));

const call = sampleCall();
const me = call.created_by.id;
const anchorId = markId(100);
const inPlace: Placement = { transform: [1, 0, 0, 0, 1, 0, 0, 0, 1], opacity: 1, towards: undefined };

/** A mark of mine whose anchor is refused. */
function refuse() {
  let placement: Placement | undefined;
  const scene: Scene = {
    ...screenScene,
    placementOf: () => placement,
    onRefused: (listener) => {
      listener(anchorId, 'gone');
      return () => undefined;
    },
  };
  act(() => sendDrawing({ type: 'mark', mark: sampleMark({ author_id: me, anchor_id: anchorId }) }));
  const { result } = renderHook(() => useRefused(scene, { meId: me, captureStill: undefined }));
  return {
    isRefused: () => result.current(anchorId),
    place: () => {
      placement = inPlace;
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

describe('a mark whose anchor is refused', () => {
  it('says so at once, stays on the screen for a moment, and is removed', () => {
    const { isRefused } = refuse();
    expect(vi.mocked(alertError).mock.calls).toEqual([[expect.stringMatching(/^The picture had changed/)]]);
    expect(isRefused()).toBe(true);
    act(() => void vi.advanceTimersByTime(shownFor - 1));
    expect(readMarks()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(readMarks()).toEqual([]);
  });

  it('stays when the streamer’s device places it late', () => {
    const { isRefused, place } = refuse();
    place();
    act(() => void vi.advanceTimersByTime(shownFor));
    expect(readMarks()).toHaveLength(1);
    expect(isRefused()).toBe(false);
  });
});
