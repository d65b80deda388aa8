import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isCallWindowOffered, liftedVideo, toggleCallWindow, useIsCallWindowOpen } from './call-window-store.ts';

const lift = vi.fn(async () => ({}) as PictureInPictureWindow);
const drop = vi.fn(async () => undefined);

function browser(can: { lift: boolean }): void {
  Object.defineProperties(document, {
    pictureInPictureEnabled: { configurable: true, value: can.lift },
    pictureInPictureElement: { configurable: true, get: () => (lift.mock.calls.length > 0 ? liftedVideo() : null) },
    exitPictureInPicture: { configurable: true, value: drop },
  });
  liftedVideo().requestPictureInPicture = lift;
}

beforeEach(() => {
  lift.mockClear();
  drop.mockClear();
});
afterEach(() => {
  for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
    Reflect.deleteProperty(document, name);
});

/** In a browser without windows of the page's own. */
describe('a call in a small window', () => {
  it('is one picture that is lifted out of the page, until it is put back by the page', async () => {
    browser({ lift: true });
    expect(isCallWindowOffered()).toBe(true);
    const { result } = renderHook(useIsCallWindowOpen);
    await act(toggleCallWindow);
    expect(lift).toHaveBeenCalledOnce();
    expect(result.current).toBe(true);
    await act(toggleCallWindow);
    expect(drop).toHaveBeenCalledOnce();
    expect(result.current).toBe(false);
  });

  it('is over when its owner closes it', async () => {
    browser({ lift: true });
    const { result } = renderHook(useIsCallWindowOpen);
    await act(toggleCallWindow);
    act(() => void liftedVideo().dispatchEvent(new Event('leavepictureinpicture')));
    expect(result.current).toBe(false);
    expect(drop).not.toHaveBeenCalled();
  });

  it('that the browser refuses is logged, and nothing else happens', async () => {
    browser({ lift: true });
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    lift.mockRejectedValueOnce(new DOMException('Not now.', 'NotAllowedError'));
    const { result } = renderHook(useIsCallWindowOpen);
    await act(toggleCallWindow);
    expect(result.current).toBe(false);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('is not offered where a browser can do neither', async () => {
    browser({ lift: false });
    expect(isCallWindowOffered()).toBe(false);
    await toggleCallWindow();
    expect(lift).not.toHaveBeenCalled();
  });
});
