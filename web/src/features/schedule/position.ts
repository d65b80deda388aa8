import type { Position } from '@sightline/contract/schedule/schedule';

/** Longer than a satellite needs under a free sky; inside of a building nobody waits for one. */
const longest = 5_000;

/** Returns the position of the device; null without permission, or if it takes too long. The browser asks for permission once. */
export function findPosition(): Promise<Position | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    // Some browsers answer nothing as long as their question is open.
    const late = setTimeout(() => resolve(null), 4 * longest);
    const answer = (position: Position | null) => {
      clearTimeout(late);
      resolve(position);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => answer({ latitude, longitude, accuracy }),
      () => answer(null),
      { enableHighAccuracy: true, timeout: longest, maximumAge: 60_000 },
    );
  });
}
