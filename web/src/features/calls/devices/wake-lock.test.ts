import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWakeLock } from './wake-lock.ts';

const lock = () => ({ release: vi.fn(async () => undefined) });
const request = vi.fn<(type: string) => Promise<ReturnType<typeof lock>>>();

beforeEach(() => {
  request.mockReset();
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'hidden');
});

function look(away: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: away });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the screen of a phone', () => {
  it('is kept on, again after the page was hidden, and released in the end', async () => {
    const [first, second] = [lock(), lock()];
    request.mockResolvedValueOnce(first).mockResolvedValueOnce(second);
    const { unmount } = renderHook(useWakeLock);
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    look(true);
    expect(request).toHaveBeenCalledOnce();
    look(false);
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    await Promise.all(request.mock.results.map(({ value }) => value));
    unmount();
    expect(second.release).toHaveBeenCalledOnce();
    look(false);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('is released at once when the lock was granted too late', async () => {
    const granted = Promise.withResolvers<ReturnType<typeof lock>>();
    request.mockReturnValue(granted.promise);
    renderHook(useWakeLock).unmount();
    const late = lock();
    granted.resolve(late);
    await waitFor(() => expect(late.release).toHaveBeenCalledOnce());
  });

  it('stays as it is where the browser refuses or does not support it', async () => {
    request.mockRejectedValue(new DOMException('The battery is low.', 'NotAllowedError'));
    const { unmount } = renderHook(useWakeLock);
    await expect(request.mock.results[0]?.value).rejects.toThrow();
    expect(unmount).not.toThrow();
    Reflect.deleteProperty(navigator, 'wakeLock');
    expect(() => renderHook(useWakeLock).unmount()).not.toThrow();
  });
});
