import { describe, expect, it, vi } from 'vitest';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { paint } from './paint.ts';

/** How much smaller the canvas makes what is painted, and how large letters are told to be on it. */
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

describe('words on a kept picture', () => {
  it('are as large as the screen needs them', () => {
    expect(paintWords(1280, 720).scale).toBe(1);
  });

  it('do not hide a small copy of it', () => {
    expect(paintWords(90, 60)).toEqual({ scale: 0.25, font: paintWords(360, 240).font });
  });
});
