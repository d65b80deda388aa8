import { SeededRandom } from '../../src/seeded-random.ts';
import { STEPS_PER_LEVEL, TEXTURE_HEIGHT, TEXTURE_WIDTH } from '../texture.ts';

/** Gray shapes, in pixels of a texture; 0 where there is none. */
export class Drawing {
  readonly random: SeededRandom;
  readonly width: number;
  readonly data: Uint16Array;

  /** The first random numbers, one for each pixel, are reserved for the grain of the ground. */
  constructor(seed: number, width = TEXTURE_WIDTH) {
    this.random = new SeededRandom(seed);
    this.width = width;
    this.data = new Uint16Array(width * TEXTURE_HEIGHT);
    for (let k = 0; k < this.data.length; k++) this.random.next();
  }

  rectangle(left: number, top: number, width: number, height: number, gray: number): void {
    const right = Math.min(this.width, Math.round(left + width));
    for (let y = Math.max(0, Math.round(top)); y < Math.min(TEXTURE_HEIGHT, Math.round(top + height)); y++) {
      const row = y * this.width;
      this.data.fill(Math.round(STEPS_PER_LEVEL * gray), row + Math.max(0, Math.round(left)), Math.max(0, row + right));
    }
  }

  disc(x: number, y: number, radius: number, gray: number): void {
    for (let j = -radius; j <= radius; j++) {
      const half = Math.sqrt(radius * radius - j * j);
      this.rectangle(x - half, y + j, 2 * half, 1, gray);
    }
  }

  line(fromX: number, fromY: number, toX: number, toY: number, thickness: number, gray: number): void {
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY));
    for (let k = 0; k <= steps; k++) {
      const x = fromX + ((toX - fromX) * k) / steps;
      const y = fromY + ((toY - fromY) * k) / steps;
      this.rectangle(x - thickness / 2, y - thickness / 2, thickness, thickness, gray);
    }
  }

  /** A sign of three or four strokes, like a letter of an unknown alphabet. */
  glyph(left: number, top: number, size: number, gray: number): void {
    const place = () => this.random.below(3) / 2;
    for (let stroke = 0; stroke < 3 + this.random.below(2); stroke++) {
      const from = [place(), place()] as const;
      const to = [place(), place()] as const;
      const across = 0.65 * size;
      this.line(
        left + from[0] * across,
        top + from[1] * size,
        left + to[0] * across,
        top + to[1] * size,
        size / 6,
        gray,
      );
    }
  }
}
