import { expect } from 'vitest';
import type { Caller } from './caller.ts';

export const TIMEOUT = { timeout: 60_000, interval: 100 };

/** Sums up what `page` has decoded of somebody's camera and microphone so far. */
export async function received(page: Caller, from: string) {
  const all = (await page.evaluate(() => window.call.arrivals())).filter((each) => each.from === from);
  const video = all.find((each) => each.kind === 'video');
  const audio = all.find((each) => each.kind === 'audio');
  return {
    frames: video?.framesDecoded ?? 0,
    width: video?.width ?? 0,
    codec: video?.codec ?? '',
    repaired: video?.repaired ?? 0,
    energy: audio?.audioEnergy ?? 0,
    concealed: audio?.concealed ?? 0,
    samples: audio?.samples ?? 0,
  };
}

/** Waits until ten more frames are decoded, and more sound than silence, than there were. */
export async function seesAndHears(page: Caller, from: string) {
  let before = await received(page, from);
  const grown = async () => {
    const now = await received(page, from);
    // A track that was lost and returns counts from zero.
    const [frames, energy] = [Math.min(before.frames, now.frames), Math.min(before.energy, now.energy)];
    before = { ...before, frames, energy };
    return { sees: now.frames >= frames + 10, hears: now.energy > energy };
  };
  await expect.poll(grown, TIMEOUT).toEqual({ sees: true, hears: true });
  return true;
}

/** Each of these, by their identities, sees and hears every other. */
export async function allSeeAndHear(people: Record<string, Caller>): Promise<boolean> {
  const pairs = Object.entries(people).flatMap(([identity, page]) =>
    Object.keys(people)
      .filter((other) => other !== identity)
      .map((other) => seesAndHears(page, other)),
  );
  return (await Promise.all(pairs)).every(Boolean);
}
