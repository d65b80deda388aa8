import { describe, expect, it } from 'vitest';
import { placeWords } from './paint-words.ts';

const visible = { left: 100, top: 0, width: 200, height: 400 };
/** Each letter is as wide as it is high. */
const place = (text: string, at: { x: number; y: number }) =>
  placeWords(text, at, 10, visible, (words) => words.length * 10);

describe('text on a picture', () => {
  it('begins where it was typed', () => {
    expect(place('Valve', { x: 120, y: 50 })).toEqual({
      lines: ['Valve'],
      left: 120,
      top: 43.75,
      width: 50,
      height: 12.5,
    });
  });

  it('stays in the visible part', () => {
    expect(place('Valve', { x: 290, y: 1 })).toMatchObject({ left: 250, top: 0 });
    expect(place('Valve', { x: 120, y: 399 })).toMatchObject({ left: 120, top: 387.5 });
  });

  it('leaves it together with its position', () => {
    expect(place('Valve', { x: 310, y: 410 })).toMatchObject({ left: 310, top: 403.75 });
    expect(place('Valve', { x: 80, y: -10 })).toMatchObject({ left: 80, top: -16.25 });
  });

  it('wraps where it does not fit', () => {
    expect(place('Turn this valve to the left now', { x: 150, y: 50 })).toEqual({
      lines: ['Turn this valve to', 'the left now'],
      left: 120,
      top: 37.5,
      width: 180,
      height: 25,
    });
    expect(place('Uninterruptible-power-supply off', { x: 150, y: 50 })).toMatchObject({
      lines: ['Uninterruptible-power-supply', 'off'],
      left: 100,
    });
  });
});
