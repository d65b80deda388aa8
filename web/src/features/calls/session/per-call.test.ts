import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callSlice, inThisCall, onCallEnd, perCall, renewCallScope } from './per-call.ts';

const slice = callSlice(() => ({ count: 0 }));
const kept = perCall(() => new Set<string>());

beforeEach(renewCallScope);

describe('what is kept of a call', () => {
  it('is gone with it', () => {
    slice.set({ count: 1 });
    kept().add('mark');
    renewCallScope();
    expect(slice.get()).toEqual({ count: 0 });
    expect([...kept()]).toEqual([]);
  });

  it('is heard of in this call and in the next one, until nobody listens', () => {
    const listener = vi.fn();
    const stop = slice.subscribe(listener);
    slice.set({ count: 1 });
    expect(listener).toHaveBeenCalledTimes(1);
    renewCallScope();
    expect(listener).toHaveBeenCalledTimes(2);
    slice.set({ count: 1 });
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    slice.set({ count: 2 });
    renewCallScope();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('is stopped once, in the order in which it began, while it is still there', () => {
    const stopped: unknown[] = [];
    slice.set({ count: 1 });
    onCallEnd(
      () => stopped.push(slice.get().count),
      () => stopped.push('second'),
    );
    renewCallScope();
    renewCallScope();
    expect(stopped).toEqual([1, 'second']);
  });

  it('is left alone by what was begun in the call before', () => {
    const work = vi.fn();
    const late = inThisCall(work);
    late();
    renewCallScope();
    late();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
