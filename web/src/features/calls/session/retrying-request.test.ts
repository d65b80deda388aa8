import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RetryingRequest } from './retrying-request.ts';

let isSomebodyThere = true;
const ask = vi.fn();
const newcomer = () => new RetryingRequest(ask, () => isSomebodyThere);
beforeEach(() => {
  isSomebodyThere = true;
  ask.mockClear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a newcomer', () => {
  it('retries with growing delays, then gives up', () => {
    newcomer().start();
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(500);
    expect(ask).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(600_000);
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('stops when a response arrives', () => {
    const asking = newcomer();
    asking.start();
    asking.stop();
    vi.advanceTimersByTime(600_000);
    asking.resume();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('waits while nobody is there who could respond, and starts over when somebody returns', () => {
    isSomebodyThere = false;
    const asking = newcomer();
    asking.start();
    vi.advanceTimersByTime(600_000);
    expect(ask).not.toHaveBeenCalled();
    isSomebodyThere = true;
    asking.resume();
    asking.resume();
    expect(ask).toHaveBeenCalledTimes(1);
    isSomebodyThere = false;
    vi.advanceTimersByTime(600_000);
    isSomebodyThere = true;
    asking.resume();
    vi.advanceTimersByTime(600_000);
    expect(ask).toHaveBeenCalledTimes(7);
  });

  it('starts over when started again', () => {
    const asking = newcomer();
    asking.start();
    vi.advanceTimersByTime(600_000);
    asking.start();
    expect(ask).toHaveBeenCalledTimes(7);
  });
});
