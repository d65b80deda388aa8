import { freezeTopic } from '@sightline/contract/calls/freeze';
import { limits } from '@sightline/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import { sampleJpeg } from '../../../../test/sample-jpeg.ts';
import { readBinaryTransfer } from './binary-transfers.ts';

const id = '018f0000-0000-7000-8000-0000000f0001';
const sender = '018f0000-0000-7000-8000-0000000f0002';
const still = sampleJpeg(1280, 720);
const inParts = (whole: Uint8Array) => [whole.slice(0, 5), whole.slice(5)];

type Info = Parameters<typeof readBinaryTransfer>[1]['info'];
type Announced = { [Key in keyof Info]?: Info[Key] | undefined };

/** A transfer as livekit-client passes it on when somebody starts to send. */
function arriving(change: Announced = {}, readAll = vi.fn(async () => inParts(still))) {
  const info = { name: id, mimeType: 'image/jpeg', size: still.length, topic: freezeTopic, ...change } as Info;
  return { info, readAll };
}

describe('a binary transfer', () => {
  it('arrives whole, with its id and its sender', async () => {
    const transfer = await readBinaryTransfer(freezeTopic, arriving(), sender);
    expect(transfer).toMatchObject({ topic: freezeTopic, id, senderId: sender });
    expect(transfer?.content.type).toBe('image/jpeg');
    expect(new Uint8Array((await transfer?.content.arrayBuffer()) ?? [])).toEqual(still);
  });

  it.each([
    ['another picture', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" />')],
    ['one that would exceed the memory', sampleJpeg(60_000, 100)],
  ])('is ignored when it turns out to be %s', async (_, content) => {
    const reader = arriving(
      {},
      vi.fn(async () => inParts(content)),
    );
    expect(await readBinaryTransfer(freezeTopic, reader, sender)).toBeUndefined();
  });

  it.each([
    ['has no id', { name: 'still' }],
    ['is no picture', { mimeType: 'text/html' }],
    ['does not declare its size', { size: undefined }],
    ['is too large', { size: limits.call.still + 1 }],
  ])('is not read when it %s', async (_, change: Announced) => {
    const reader = arriving(change);
    expect(await readBinaryTransfer(freezeTopic, reader, sender)).toBeUndefined();
    expect(reader.readAll).not.toHaveBeenCalled();
  });

  it('is ignored when it is incomplete', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    const broken = arriving(
      {},
      vi.fn(() => Promise.reject(new Error('gone'))),
    );
    expect(await readBinaryTransfer(freezeTopic, broken, sender)).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});
