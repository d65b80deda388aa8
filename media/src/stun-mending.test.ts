import { expect, test } from 'vitest';
import { mendCheck } from './stun-mending.ts';
import { sign } from './stun-message.ts';

const PASSWORD = 'aU9KJbo4HuQu5WGmmWgn';
const passwordOf = (ufrag: string) => (ufrag === 'ours' ? PASSWORD : undefined);

/** A check as Chromium sends it, up to its signature. */
function check(tieBreaker: number[], username = 'ours:theirs'): Buffer {
  const header = Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, ...Array.from({ length: 12 }, (_, at) => at)]);
  const padded = Buffer.alloc(Math.ceil(username.length / 4) * 4);
  padded.write(username);
  const name = Buffer.concat([Buffer.from([0, 6, 0, username.length]), padded]);
  return Buffer.concat([header, name, Buffer.from([0x80, 0x2a, 0, 8, ...tieBreaker])]);
}

const ZERO = Array<number>(8).fill(0);

test('A check with a tie-breaker of zero gets another one, and a signature that fits', () => {
  const mended = mendCheck(sign(check(ZERO), PASSWORD), passwordOf);
  expect(mended).toEqual(sign(check([0, 0, 0, 0, 0, 0, 0, 1]), PASSWORD));
  expect(mended.readUInt16BE(2)).toBe(mended.length - 20);
});

test('A check that is right, forged, or of somebody unknown stays as it is, and so does everything else', () => {
  const untouched = [
    sign(check([1, 2, 3, 4, 5, 6, 7, 8]), PASSWORD),
    sign(check(ZERO), 'another password'),
    sign(check(ZERO, 'who:theirs'), PASSWORD),
    check(ZERO),
    Buffer.from([0, 1, 0, 200]),
    Buffer.alloc(0),
    Buffer.from([0x16, 0xfe, 0xfd, ...Array<number>(40).fill(0)]),
  ];
  for (const packet of untouched) expect(mendCheck(packet, passwordOf)).toBe(packet);
});
