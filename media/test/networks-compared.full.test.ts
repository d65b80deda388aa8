import { describe, expect, test } from 'vitest';
import { measureNetwork, networks } from './bad-networks.ts';
import { measureRecovery, troubles } from './recovery.ts';
import { servers } from './servers.ts';
import { findChromium } from './stage.ts';

const found = findChromium();
const [ours, theirs] = servers;
const seed = Number(process.env.SEED ?? 1);
const SECONDS = 20;
/** Two short calls on one machine differ by this much when nothing does. */
const NOISE = { madeUp: 1, pictures: 0.9, traffic: 1.2 };

describe.each(Object.entries(networks))(`A call over a network with %s (seed ${seed})`, (_name, conditions) => {
  test("sounds and looks no worse than at LiveKit's server", async ({ skip }) => {
    if ('missing' in found) return skip(found.missing);
    if (!ours || !theirs || theirs.lacks) return skip(theirs?.lacks);
    const options = { executablePath: found.path, seed, seconds: SECONDS, hasPictures: true };
    const [here, there] = [
      await measureNetwork(ours, conditions, options),
      await measureNetwork(theirs, conditions, options),
    ];
    console.log(here, there);
    expect(here.madeUp).toBeLessThanOrEqual(there.madeUp + NOISE.madeUp);
    expect(here.picturesPerSecond).toBeGreaterThanOrEqual(there.picturesPerSecond * NOISE.pictures);
    expect(here.kilobitsPerSecond).toBeLessThanOrEqual(there.kilobitsPerSecond * NOISE.traffic);
  });
});

test.each(Object.entries(troubles))(
  'Pictures are back within 5 s of a %s, and as large as before within 15',
  async (...given) => {
    const [, trouble, { skip }] = given;
    if ('missing' in found) return skip(found.missing);
    if (!ours) return skip();
    const { moving, full } = await measureRecovery(ours, trouble, found.path);
    expect(moving).toBeLessThanOrEqual(5);
    expect(full).toBeLessThanOrEqual(15);
  },
);
