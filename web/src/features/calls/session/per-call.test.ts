import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callSlice, inThisCall, onCallEnd, perCall, renewCallScope } from './per-call.ts';

const slice = callSlice(() => ({ count: 0 }));
const kept = perCall(() => new Set<string>());

beforeEach(renewCallScope);

describe('state that belongs to a call', () => {
  it('is dropped with the call', () => {
    slice.set({ count: 1 });
    kept().add('mark');
    renewCallScope();
    expect(slice.get()).toEqual({ count: 0 });
    expect([...kept()]).toEqual([]);
  });

  it('emits changes in this call and the next one, until unsubscribed', () => {
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

  it('is stopped once, in the order of creation, while it is still available', () => {
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

  it('ignores timers and promises of the call before', () => {
    const work = vi.fn();
    const late = inThisCall(work);
    late();
    renewCallScope();
    late();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
