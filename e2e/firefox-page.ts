import { expect } from '@playwright/test';
import type { Caller } from '../media/test/caller.ts';

/** Steps on pages that Playwright does not drive, and what runs in them. */
export const longTimeout = { timeout: 90_000, intervals: [100] };

/** Playwright drives only its own build of Firefox. */
export const press = (page: Caller, words: string): Promise<void> =>
  expect.poll(() => page.evaluate(pressIfThere, words), longTimeout).toBe(true);

/** Runs in the page. */
function pressIfThere(words: string): boolean {
  const labels = [...document.querySelectorAll<HTMLElement>('button:not(:disabled), label')];
  const label = labels.find(({ textContent }) => textContent.trim().startsWith(words));
  label?.click();
  return label !== undefined;
}

/** Whether somebody's picture is there and moves; Firefox does not count the frames of live video. Runs in the page. */
export async function isMoving(name: string): Promise<boolean> {
  const canvas = new OffscreenCanvas(64, 36).getContext('2d');
  const look = () => {
    const video = document.querySelector<HTMLVideoElement>(`video[aria-label=${JSON.stringify(name)}]`);
    if (video?.videoWidth) canvas?.drawImage(video, 0, 0, 64, 36);
    return String(canvas?.getImageData(0, 0, 64, 36).data);
  };
  const seen = new Set([look()]);
  for (let looks = 0; looks < 30 && seen.size < 4; looks += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    seen.add(look());
  }
  return seen.size >= 4; // an empty picture, the first one, and two more
}

/** Without a sound card no AudioContext runs there, so this uses the browser's own counters. Runs in the page. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
  Object.assign(globalThis, { connections });
}

/** The sound received from others, while an element of the page plays it. Runs in the page. */
export async function energyPlayed(): Promise<number> {
  const isPlayed = [...document.querySelectorAll('audio')].some(({ paused, muted }) => !paused && !muted);
  let energy = 0;
  for (const connection of Reflect.get(globalThis, 'connections') as RTCPeerConnection[])
    for (const { type, totalAudioEnergy } of (await connection.getStats()).values())
      if (type === 'inbound-rtp') energy += totalAudioEnergy ?? 0;
  return isPlayed ? energy : 0;
}

/** By what the connection in use reaches its relay; empty without one. Runs in the page. */
export async function relayedBy(): Promise<string> {
  for (const connection of Reflect.get(globalThis, 'connections') as RTCPeerConnection[]) {
    const report = await connection.getStats();
    const pairs = [...report.values()].filter(
      ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
    );
    const [local] = pairs.map(({ localCandidateId }) => report.get(localCandidateId));
    if (local) return local.relayProtocol ?? '';
  }
  return '';
}
