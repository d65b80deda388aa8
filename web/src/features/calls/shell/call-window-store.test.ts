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
  liftedVideo().remove();
});

/** A browser without Document Picture-in-Picture. */
describe('a call in a small window', () => {
  it('is a single video in picture-in-picture, until the page closes it', async () => {
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

  it('is closed when the user closes it', async () => {
    browser({ lift: true });
    const { result } = renderHook(useIsCallWindowOpen);
    await act(toggleCallWindow);
    act(() => void liftedVideo().dispatchEvent(new Event('leavepictureinpicture')));
    expect(result.current).toBe(false);
    expect(drop).not.toHaveBeenCalled();
  });

  it('is logged when the browser refuses it, without other effects', async () => {
    browser({ lift: true });
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    lift.mockRejectedValueOnce(new DOMException('Not now.', 'NotAllowedError'));
    const { result } = renderHook(useIsCallWindowOpen);
    await act(toggleCallWindow);
    expect(result.current).toBe(false);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('is not offered where a browser supports neither way', async () => {
    browser({ lift: false });
    expect(isCallWindowOffered()).toBe(false);
    await toggleCallWindow();
    expect(lift).not.toHaveBeenCalled();
  });
});
