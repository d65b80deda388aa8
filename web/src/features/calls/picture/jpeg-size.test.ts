import { describe, expect, it } from 'vitest';
import { sampleJpeg } from '../../../../test/sample-jpeg.ts';
import { jpegSize } from './jpeg-size.ts';

const whole = sampleJpeg(1280, 720);

describe('the size of a JPEG', () => {
  it('is what it says of itself', () => {
    expect(jpegSize(whole)).toEqual({ width: 1280, height: 720 });
  });

  it.each([
    ['something else', new TextEncoder().encode('GIF89a, and so on for a while')],
    ['nothing', new Uint8Array()],
    ['one that breaks off', whole.slice(0, -2)],
    ['one with something between its parts', new Uint8Array([0xff, 0xd8, 0, ...whole.slice(2)])],
  ])('is not known of %s', (_, bytes) => {
    expect(jpegSize(bytes)).toBeUndefined();
  });
});
