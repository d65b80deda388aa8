import { mostAnchors } from '@sightline/contract/calls/tracking';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { type AnchorPlace, type FramePlaces, readFrame, writeFrame } from './frame-wire.ts';

const anchor = (change: Partial<AnchorPlace> = {}): AnchorPlace => ({
  id: uuidv7(),
  state: 'ok',
  isRepeating: false,
  opacity: 1,
  towards: undefined,
  transform: [1.25, 0.5, -0.125, 0.25, 0.75, 0.0625, 0.5, -0.25, 1],
  ...change,
});
const frame = (...anchors: AnchorPlace[]): FramePlaces => ({ epoch: 4_000_000_000, ts: 81_234.567, anchors });

describe('a frame on the wire', () => {
  test('is decoded as it was encoded', () => {
    const sent = frame(anchor(), anchor({ state: 'lost', opacity: 0, towards: -2.5 }), anchor({ state: 'unsure' }));
    expect(readFrame(writeFrame(sent))).toEqual(sent);
  });

  test('says of each anchor whether its surface repeats', () => {
    const sent = frame(
      anchor({ isRepeating: true }),
      anchor(),
      anchor({ isRepeating: true, state: 'lost', opacity: 0 }),
    );
    expect(readFrame(writeFrame(sent))).toEqual(sent);
  });

  test('may have no anchors, and never more than the limit', () => {
    expect(readFrame(writeFrame(frame()))).toEqual(frame());
    const crowd = Array.from({ length: mostAnchors + 3 }, () => anchor());
    expect(readFrame(writeFrame(frame(...crowd)))?.anchors).toEqual(crowd.slice(0, mostAnchors));
  });

  test('keeps the opacity to a 255th', () => {
    const [read] = readFrame(writeFrame(frame(anchor({ opacity: 0.4 }))))?.anchors ?? [];
    expect(read?.opacity).toBeCloseTo(0.4, 2);
  });

  test('is decoded from the middle of a larger buffer', () => {
    const bytes = writeFrame(frame(anchor()));
    const packet = new Uint8Array(bytes.length + 10);
    packet.set(bytes, 7);
    expect(readFrame(packet.subarray(7, 7 + bytes.length))?.anchors).toHaveLength(1);
  });
});

describe('an invalid frame', () => {
  const good = () => writeFrame(frame(anchor(), anchor()));
  const changed = (at: number, ...bytes: number[]): Uint8Array => {
    const packet = good();
    packet.set(bytes, at);
    return packet;
  };
  const notANumber = [0, 0, 192, 127];
  const infinite = [0, 0, 128, 127];
  const huge = [0, 36, 116, 73];
  const nanTime = [0, 0, 0, 0, 0, 0, 248, 127];
  const negativeTime = [0, 0, 0, 0, 0, 0, 240, 191];

  test.each([
    ['is empty', new Uint8Array()],
    ['ends within its header', good().subarray(0, 13)],
    ['ends within an anchor', good().subarray(0, -1)],
    ['has extra bytes at its end', new Uint8Array([...good(), 0])],
    ['is of another version', changed(0, 2)],
    ['declares more anchors than it has', changed(13, 3)],
    ['declares fewer anchors than it has', changed(13, 1)],
    ['has a time that is not a number', changed(5, ...nanTime)],
    ['has a negative time', changed(5, ...negativeTime)],
    ['has an invalid id', changed(14, ...Array.from({ length: 16 }, () => 0xab))],
    ['has an unknown state', changed(14 + 16, 4)],
    ['has a transform that is not a number', changed(14 + 20, ...notANumber)],
    ['has an infinite transform', changed(14 + 48, ...infinite)],
    ['has a transform that leads far outside the picture', changed(14 + 24, ...huge)],
    ['names an anchor twice', good().copyWithin(14 + 52, 14, 14 + 16)],
  ])('%s and is refused', (_, bytes) => {
    expect(readFrame(bytes)).toBeUndefined();
  });

  test('never throws in the decoder', () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    };
    const packets = Array.from({ length: 2000 }, (_, k) => Uint8Array.from({ length: k % 140 }, random));
    expect(packets.map(readFrame).filter((read) => read !== undefined)).toEqual([]);
  });
});
