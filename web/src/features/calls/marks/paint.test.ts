import { describe, expect, it, vi } from 'vitest';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { paint } from './paint.ts';

/** The scale of the canvas, and the font size that is set on it. */
function paintWords(width: number, height: number): { scale: number; font: string } {
  const ignored = () => undefined;
  const canvas = {
    font: '',
    scale: vi.fn(),
    measureText: () => ({ width: 50 }),
    ...Object.fromEntries(
      ['setTransform', 'clearRect', 'save', 'beginPath', 'rect', 'clip', 'strokeText', 'fillText', 'restore'].map(
        (name) => [name, ignored],
      ),
    ),
  };
  const element = { width: 0, height: 0, getContext: () => canvas } as unknown as HTMLCanvasElement;
  const size = { width, height };
  paint(element, [sampleMark({ tool: 'text', text: 'Valve', points: [[0.2, 0.5]] })], size, {
    left: 0,
    top: 0,
    ...size,
  });
  return { scale: canvas.scale.mock.lastCall?.[0] as number, font: canvas.font };
}

describe('text on a snapshot', () => {
  it('is as large as the screen needs', () => {
    expect(paintWords(1280, 720).scale).toBe(1);
  });

  it('does not hide a small copy of the picture', () => {
    expect(paintWords(90, 60)).toEqual({ scale: 0.25, font: paintWords(360, 240).font });
  });
});
