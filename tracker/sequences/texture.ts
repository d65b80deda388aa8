import { SeededRandom } from '../src/seeded-random.ts';

/** A picture of a surface and its halves, so that it can be seen from afar without flicker. */
export type Texture = readonly Plate[];
export type Plate = { readonly width: number; readonly height: number; readonly data: Float32Array };

export const TEXTURE_WIDTH = 1024;
export const TEXTURE_HEIGHT = 768;
const HALVES = 4;

/** Draws gray shapes, in pixels of the texture. */
class Drawing {
  readonly random: SeededRandom;
  readonly data: Float32Array;

  constructor(seed: number, ground: number, grain: number) {
    this.random = new SeededRandom(seed);
    this.data = Float32Array.from({ length: TEXTURE_WIDTH * TEXTURE_HEIGHT }, () =>
      this.random.between(ground - grain, ground + grain),
    );
  }

  rectangle(left: number, top: number, width: number, height: number, gray: number): void {
    const right = Math.min(TEXTURE_WIDTH, Math.round(left + width));
    for (let y = Math.max(0, Math.round(top)); y < Math.min(TEXTURE_HEIGHT, Math.round(top + height)); y++) {
      this.data.fill(gray, y * TEXTURE_WIDTH + Math.max(0, Math.round(left)), Math.max(0, y * TEXTURE_WIDTH + right));
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

  /** A sign of three or four strokes, like a letter of no alphabet. */
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

  finish(): Texture {
    const plates: Plate[] = [{ width: TEXTURE_WIDTH, height: TEXTURE_HEIGHT, data: this.data }];
    for (let k = 1; k < HALVES; k++) plates.push(halve(plates[k - 1] as Plate));
    return plates;
  }
}

function halve(from: Plate): Plate {
  const width = from.width >> 1;
  const height = from.height >> 1;
  const pixel = (i: number): number => from.data[i] as number;
  const data = Float32Array.from({ length: width * height }, (_, k) => {
    const i = 2 * Math.floor(k / width) * from.width + 2 * (k % width);
    return (pixel(i) + pixel(i + 1) + pixel(i + from.width) + pixel(i + from.width + 1)) / 4;
  });
  return { width, height, data };
}

/** Tracks, chips with legs and names, holes. */
export function drawCircuit(): Texture {
  const board = new Drawing(1, 70, 6);
  const { random } = board;
  for (let k = 0; k < 90; k++) {
    const x = random.below(TEXTURE_WIDTH);
    const y = random.below(TEXTURE_HEIGHT);
    const turn = x + random.between(-160, 160);
    const gray = random.between(95, 125);
    board.line(x, y, turn, y, 4, gray);
    board.line(turn, y, turn, y + random.between(-140, 140), 4, gray);
    board.disc(x, y, 6, 200);
  }
  for (let k = 0; k < 26; k++) {
    const x = random.below(TEXTURE_WIDTH - 120);
    const y = random.below(TEXTURE_HEIGHT - 100);
    const width = random.between(36, 110);
    const height = random.between(30, 80);
    for (let leg = 4; leg < width - 4; leg += 10) board.rectangle(x + leg, y - 7, 4, height + 14, 190);
    board.rectangle(x, y, width, height, random.between(20, 45));
    for (let sign = 0; sign < (width - 14) / 12; sign++) board.glyph(x + 7 + 12 * sign, y + height / 2 - 6, 12, 170);
  }
  return board.finish();
}

/** A panel of equal keys, each with its own small sign, a display and a few lamps. */
export function drawKeypad(): Texture {
  const panel = new Drawing(2, 130, 5);
  panel.rectangle(180, 60, 660, 650, 105);
  panel.rectangle(230, 90, 560, 70, 40);
  for (let k = 0; k < 12; k++) panel.glyph(250 + 42 * k, 105, 38, 210);
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 6; column++) {
      const x = 215 + 102 * column;
      const y = 190 + 100 * row;
      panel.rectangle(x, y, 82, 78, 50);
      panel.rectangle(x + 4, y + 4, 74, 66, 215);
      panel.glyph(x + 28, y + 20, 32, 40);
    }
  }
  for (let k = 0; k < 40; k++) {
    const x = panel.random.below(TEXTURE_WIDTH);
    const y = panel.random.below(TEXTURE_HEIGHT);
    if (x < 160 || x > 860) panel.disc(x, y, panel.random.between(5, 14), panel.random.between(30, 220));
  }
  return panel.finish();
}

/** Lines of small signs, a frame, a bar code. */
export function drawLabel(): Texture {
  const label = new Drawing(3, 205, 5);
  const { random } = label;
  for (let y = 40; y < TEXTURE_HEIGHT - 40; y += 44) {
    for (let x = 40; x < TEXTURE_WIDTH - 60; x += 24) {
      if (random.next() < 0.8) label.glyph(x, y, 26, random.between(30, 70));
    }
  }
  label.rectangle(600, 420, 330, 150, 205);
  for (let x = 610; x < 920; x += random.between(5, 14)) label.rectangle(x, 430, random.between(2, 6), 130, 25);
  return label.finish();
}

/** Boards with grain and knots above, courses of brick below. */
export function drawWall(): Texture {
  const wall = new Drawing(4, 140, 10);
  const { random } = wall;
  for (let k = 0; k < 500; k++) {
    const x = random.below(TEXTURE_WIDTH);
    const y = random.below(380);
    wall.line(x, y, x + random.between(30, 140), y + random.between(-3, 3), 2, random.between(90, 170));
  }
  for (let k = 0; k < 14; k++) wall.disc(random.below(TEXTURE_WIDTH), random.below(380), random.between(5, 16), 75);
  for (let row = 0; row < 8; row++) {
    for (let column = -1; column < 9; column++) {
      const x = 124 * column + (row % 2) * 62;
      wall.rectangle(x, 384 + 48 * row, 118, 42, random.between(80, 150));
      for (let spot = 0; spot < 5; spot++) {
        wall.disc(x + random.between(8, 110), 390 + 48 * row + random.between(4, 30), 4, random.between(70, 180));
      }
    }
  }
  return wall.finish();
}

/** A plain cover with a few screws, slots and scratches. */
export function drawPlain(): Texture {
  const cover = new Drawing(5, 165, 3);
  const { random } = cover;
  for (let k = 0; k < 70; k++) {
    const x = random.below(TEXTURE_WIDTH);
    const y = random.below(TEXTURE_HEIGHT);
    if (k % 3 === 0) cover.disc(x, y, random.between(5, 10), random.between(115, 145));
    else cover.line(x, y, x + random.between(-50, 50), y + random.between(-40, 40), 3, random.between(135, 150));
  }
  return cover.finish();
}
