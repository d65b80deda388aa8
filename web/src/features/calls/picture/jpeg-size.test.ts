import { describe, expect, it } from 'vitest';
import { sampleJpeg } from '../../../../test/sample-jpeg.ts';
import { jpegSize } from './jpeg-size.ts';

const whole = sampleJpeg(1280, 720);

describe('the size of a JPEG', () => {
  it('is read from its header', () => {
    expect(jpegSize(whole)).toEqual({ width: 1280, height: 720 });
  });

  it.each([
    ['something else', new TextEncoder().encode('GIF89a, and so on for a while')],
    ['nothing', new Uint8Array()],
    ['one that is truncated', whole.slice(0, -2)],
    ['one with bytes between its segments', new Uint8Array([0xff, 0xd8, 0, ...whole.slice(2)])],
  ])('is unknown for %s', (_, bytes) => {
    expect(jpegSize(bytes)).toBeUndefined();
  });
});
