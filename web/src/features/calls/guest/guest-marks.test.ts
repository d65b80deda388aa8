import type { DrawnMark } from '@sightline/contract/annotations';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNewMarks } from './guest-marks.ts';

const markOf = (id: string, author_id: string, length = 1): DrawnMark => ({
  id,
  author_id,
  anchor_id: null,
  tool: 'pen',
  color: '#ff3b30',
  width: 0.008,
  points: Array.from({ length }, () => [0.5, 0.5]),
  text: '',
  life: 0,
});

const vibrate = vi.fn(() => true);

function renderMarks(first: DrawnMark[]) {
  const marks = renderHook(({ drawn }) => useNewMarks(drawn, 'guest'), { initialProps: { drawn: first } });
  return {
    ids: () => marks.result.current.map(({ id }) => id),
    draw: (drawn: DrawnMark[]) => marks.rerender({ drawn }),
  };
}

describe('marks on the picture of a guest', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vibrate.mockClear();
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  it('pulse for two seconds after their last point, and each vibrates the phone once', () => {
    const { ids, draw } = renderMarks([]);
    draw([markOf('arrow', 'agent')]);
    expect(ids()).toEqual(['arrow']);
    act(() => void vi.advanceTimersByTime(1500));
    draw([markOf('arrow', 'agent', 2)]);
    act(() => void vi.advanceTimersByTime(1500));
    expect(ids()).toEqual(['arrow']);
    act(() => void vi.advanceTimersByTime(500));
    expect(ids()).toEqual([]);
    expect(vibrate).toHaveBeenCalledOnce();
  });

  it("are not new when they were there before, or are the guest's own", () => {
    const { ids, draw } = renderMarks([markOf('old', 'agent')]);
    draw([markOf('old', 'agent'), markOf('own', 'guest')]);
    expect(ids()).toEqual([]);
    expect(vibrate).not.toHaveBeenCalled();
  });
});
