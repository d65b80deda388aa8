import { describe, expect, it } from 'vitest';
import { cut, head, sevenSeconds } from '#test/webm';
import { WebmScan } from './webm.ts';

function scan(bytes: Buffer, size: number): WebmScan {
  const found = new WebmScan();
  for (const piece of cut(bytes, size)) found.add(piece);
  return found;
}

describe('a recording as a browser writes it', () => {
  it.each([1, 7, 64, 100_000])('is understood in pieces of %i bytes', (size) => {
    const found = scan(sevenSeconds, size);
    expect(found.isReadable).toBe(true);
    expect(found.headSize).toBe(head.length);
    expect(found.milliseconds).toBe(7000);
    expect(found.clusters.map(({ time, startsWithKey }) => [time, startsWithKey])).toEqual([
      [0, true],
      [3000, true],
      [6000, false],
    ]);
  });

  it('may end in the middle of a picture', () => {
    expect(scan(sevenSeconds.subarray(0, -10), 50).isReadable).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a head alone', head],
    ['a head that is cut off', head.subarray(0, 40)],
  ])('of %s cannot be read', (_what, bytes) => {
    expect(scan(bytes, 16).isReadable).toBe(false);
  });

  it.each([
    ['no element at all', Buffer.alloc(64)],
    ['a box of another format', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
  ])('that is %s is refused', (_what, bytes) => {
    expect(() => scan(bytes, 64)).toThrow('this is no WebM');
  });
});

describe('the head that is written instead', () => {
  const found = scan(sevenSeconds, 64);
  const whole = Buffer.concat([found.writeHead(sevenSeconds.length), sevenSeconds.subarray(found.headSize)]);

  it('says how long the recording is', () => {
    const at = whole.indexOf(Buffer.from('4489', 'hex'));
    expect(whole.readDoubleBE(at + 10)).toBe(7000);
  });

  it('leaves pictures and sound where a reader finds them', () => {
    const again = scan(whole, 64);
    expect(again.milliseconds).toBe(7000);
    expect(again.clusters.map(({ time }) => time)).toEqual([0, 3000, 6000]);
  });

  it('points at each cluster that begins with a whole picture, and only at those', () => {
    const again = scan(whole, 64);
    const segmentStart = whole.indexOf(Buffer.from('18538067', 'hex')) + 12;
    const places = positions(whole).map((place) => place + segmentStart);
    expect(places).toEqual(again.clusters.slice(0, 2).map(({ at }) => at));
  });

  it('says how many bytes there are', () => {
    const at = whole.indexOf(Buffer.from('18538067', 'hex')) + 4;
    expect(Number(whole.readBigUInt64BE(at) & 0xffffffffffffffn)).toBe(whole.length - at - 8);
  });
});

/** Lists the positions that the cues point at, from the beginning of the segment. */
function positions(bytes: Buffer): number[] {
  const found: number[] = [];
  const name = Buffer.from('f10100000000000008', 'hex');
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    found.push(Number(bytes.readBigUInt64BE(at + name.length)));
  return found;
}
