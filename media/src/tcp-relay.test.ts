import { expect, test } from 'vitest';
import { FrameReader } from './tcp-relay.ts';

const stream = Buffer.from([0, 3, 1, 2, 3, 0, 0, 0, 1, 9]);

test('packets are cut from a TCP stream however it is divided, empty ones left out', () => {
  for (let size = 1; size <= stream.length; size++) {
    const reader = new FrameReader();
    const packets: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) packets.push(...reader.push(stream.subarray(at, at + size)));
    expect(packets).toEqual([Buffer.from([1, 2, 3]), Buffer.from([9])]);
  }
});

test('an incomplete packet waits for its rest', () => {
  const reader = new FrameReader();
  expect(reader.push(Buffer.from([0xff, 0xff, 1]))).toEqual([]);
  expect(reader.push(Buffer.alloc(65_534, 7))).toHaveLength(1);
});
