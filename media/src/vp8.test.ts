import { describe, expect, test } from 'vitest';
import { vp8Payload } from '../test/packets.ts';
import { parseVp8 } from './vp8.ts';

function parse(bytes: number[]) {
  return parseVp8(Buffer.from(bytes), 0, bytes.length);
}

describe('VP8 payload descriptor', () => {
  test('a key frame is recognized by the first packet of its first partition', () => {
    expect(parse(vp8Payload({ keyframe: true })).keyframe).toBe(true);
    expect(parse(vp8Payload({ keyframe: false })).keyframe).toBe(false);
    expect(parse(vp8Payload({ keyframe: true, start: false })).keyframe).toBe(false);
    expect(parse([0x10, 0x00]).keyframe).toBe(true);
  });

  test('picture ids of 7 and 15 bits and the temporal index are located', () => {
    expect(parse(vp8Payload({ pictureId: 0x1234, tl0: 9 }))).toMatchObject({
      pictureIdAt: 2,
      pictureIdBytes: 2,
      pictureId: 0x1234,
      tl0At: 4,
      tl0: 9,
    });
    expect(parse([0x90, 0x80, 0x55, 0x01])).toMatchObject({ pictureIdAt: 2, pictureIdBytes: 1, pictureId: 0x55 });
  });

  test('a descriptor truncated anywhere is read without an error and is no key frame', () => {
    const whole = vp8Payload({ keyframe: true });
    for (let length = 0; length <= 5; length++) expect(parse(whole.slice(0, length)).keyframe).toBe(false);
  });
});
