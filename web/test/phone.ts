import { vi } from 'vitest';

/** A window as wide as a phone's, until the mocks are restored. */
export function beOnPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width') }) as MediaQueryList,
  );
}
