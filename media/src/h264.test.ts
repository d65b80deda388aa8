import { describe, expect, test } from 'vitest';
import { isH264Keyframe } from './h264.ts';

const isKeyframe = (...bytes: number[]) => isH264Keyframe(Buffer.from([0xff, ...bytes, 0xff]), 1, 1 + bytes.length);

/** Units as encoders write them, without their contents: parameters of the sequence, of the picture, and the picture. */
const SPS = [0x67, 0x42, 0xe0, 0x1f];
const PPS = [0x68, 0xce];
const IDR = [0x65, 0x88, 0x84];
const SLICE = [0x41, 0x9a];
const aggregate = (...units: number[][]) => [0x78, ...units.flatMap((unit) => [0, unit.length, ...unit])];

describe('A key frame in H.264', () => {
  test('begins with the parameters of its sequence, in a packet of their own or with others', () => {
    expect(isKeyframe(...SPS)).toBe(true);
    expect(isKeyframe(...aggregate(SPS, PPS))).toBe(true);
    expect(isKeyframe(...aggregate(PPS, SPS, IDR))).toBe(true);
    expect(isKeyframe(0x7c, 0x87, 0x42)).toBe(true);
  });

  test('does not begin with what follows them, nor with other pictures', () => {
    expect(isKeyframe(...PPS)).toBe(false);
    expect(isKeyframe(...IDR)).toBe(false);
    expect(isKeyframe(...SLICE)).toBe(false);
    expect(isKeyframe(...aggregate(PPS, IDR))).toBe(false);
    // Parts of a picture, the first and a later one, and a later part of long parameters.
    expect(isKeyframe(0x7c, 0x85, 0x88)).toBe(false);
    expect(isKeyframe(0x7c, 0x05, 0x88)).toBe(false);
    expect(isKeyframe(0x7c, 0x07, 0x88)).toBe(false);
  });

  test('is not seen in packets that end too early, or lengths that lie', () => {
    expect(isKeyframe()).toBe(false);
    expect(isKeyframe(0x7c)).toBe(false);
    for (const short of [[], [0], [0, 4], [0, 0], [0, 0, 0, 0], [0xff, 0xff], [0xff, 0xff, 0x61]])
      expect(isKeyframe(0x78, ...short)).toBe(false);
    // The byte behind the payload would be the type.
    expect(isH264Keyframe(Buffer.from([0x78, 0, 1, 0x67]), 0, 3)).toBe(false);
  });

  test('is looked for in any bytes without an error', () => {
    let seed = 1;
    const next = () => {
      seed = (seed * 48_271) % 0x7fffffff;
      return seed & 0xff;
    };
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.from([[0x78, 0x7c, next()][round % 3] ?? 0, ...Array.from({ length: next() % 40 }, next)]);
      isH264Keyframe(bytes, 0, bytes.length);
    }
    expect(seed).not.toBe(1);
  });
});
