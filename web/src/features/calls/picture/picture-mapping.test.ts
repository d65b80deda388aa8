import { describe, expect, it } from 'vitest';
import { isOnPicture, pictureBox, toFraction, toPixel, visiblePart } from './picture-mapping.ts';

const wide = { width: 1280, height: 720 };
const tall = { width: 720, height: 1280 };

describe('the position of a picture in its element', () => {
  it('has bars at the sides when a tall picture is shown whole on a wide screen', () => {
    expect(pictureBox({ width: 1440, height: 900 }, tall, 'contain')).toEqual({
      left: (1440 - 506.25) / 2,
      top: 0,
      width: 506.25,
      height: 900,
    });
  });

  it('reaches beyond the edges when it fills the element', () => {
    const box = pictureBox({ width: 390, height: 844 }, wide, 'cover');
    expect(box.height).toBeCloseTo(844);
    expect(box.width).toBeCloseTo(844 * (16 / 9));
    expect(box.left).toBeLessThan(0);
    expect(box.left * -2 + 390).toBeCloseTo(box.width);
  });

  it('is visible where its element is visible and nothing covers it', () => {
    const phone = { width: 390, height: 844 };
    const cut = { left: -500, top: 0, width: 1390, height: 844 };
    const whole = { left: 0, top: 300, width: 390, height: 219 };
    expect(visiblePart(cut, phone)).toEqual({ left: 0, top: 0, ...phone });
    expect(visiblePart(cut, phone, 144)).toEqual({ left: 0, top: 0, width: 390, height: 700 });
    expect(visiblePart(whole, phone, 144)).toEqual(whole);
  });

  it('is the whole element while the size of the picture is unknown', () => {
    expect(pictureBox({ width: 300, height: 200 }, { width: 0, height: 0 }, 'cover')).toEqual({
      left: 0,
      top: 0,
      width: 300,
      height: 200,
    });
  });
});

describe('a point of the picture', () => {
  it('is the same for an agent who sees the whole picture and a guest whose phone it fills', () => {
    const agent = pictureBox({ width: 1100, height: 700 }, tall, 'contain');
    const guest = pictureBox({ width: 390, height: 844 }, tall, 'cover');
    const drawn = toFraction({ x: agent.left + agent.width * 0.25, y: agent.top + agent.height * 0.75 }, agent);
    expect(drawn).toEqual([0.25, 0.75]);
    const seen = toPixel(drawn, guest);
    expect((seen.x - guest.left) / guest.width).toBeCloseTo(0.25);
    expect((seen.y - guest.top) / guest.height).toBeCloseTo(0.75);
  });

  it('survives the conversion there and back', () => {
    const box = pictureBox({ width: 1033, height: 611 }, wide, 'contain');
    const { x, y } = toPixel(toFraction({ x: 400, y: 300 }, box), box);
    expect(x).toBeCloseTo(400, 0);
    expect(y).toBeCloseTo(300, 0);
  });

  it('never lies outside the picture', () => {
    const box = pictureBox({ width: 1440, height: 900 }, tall, 'contain');
    expect(toFraction({ x: 0, y: -50 }, box)).toEqual([0, 0]);
    expect(toFraction({ x: 5000, y: 5000 }, box)).toEqual([1, 1]);
    expect(toFraction({ x: 1, y: 1 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual([0, 0]);
    expect(isOnPicture({ x: 10, y: 450 }, box)).toBe(false);
    expect(isOnPicture({ x: 720, y: 450 }, box)).toBe(true);
  });
});
