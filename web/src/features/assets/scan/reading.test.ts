import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'qrcode';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readerOptions } from './reader-options.ts';

/* A set of pictures as phones take them, made by numbers: each says what it stands for. */

const address = 'https://desk.example.test/assets/CH-1042';
const size = 480;
type Picture = { data: Uint8ClampedArray; width: number; height: number };
/** How light a place is, from 0 to 1. */
type Light = (x: number, y: number) => number;

/** The code on white paper, `share` of the picture wide, with grey around. */
function label(share = 0.6): Light {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const unit = (size * share) / (modules.size + 8);
  const begin = (size * (1 - share)) / 2;
  return (x, y) => {
    const [column, row] = [Math.floor((x - begin) / unit) - 4, Math.floor((y - begin) / unit) - 4];
    if (column < -4 || row < -4 || column >= modules.size + 4 || row >= modules.size + 4) return 0.55;
    const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
    return isInside && modules.get(row, column) ? 0.05 : 0.95;
  };
}

const turned =
  (light: Light, degrees: number): Light =>
  (x, y) => {
    const [angle, middle] = [(degrees * Math.PI) / 180, size / 2];
    const [right, down] = [x - middle, y - middle];
    return light(
      middle + right * Math.cos(angle) + down * Math.sin(angle),
      middle - right * Math.sin(angle) + down * Math.cos(angle),
    );
  };

/** Seen from the side: the further to the right, the smaller. */
const aslant =
  (light: Light, depth: number): Light =>
  (x, y) => {
    const middle = size / 2;
    const far = 1 + depth * ((x - middle) / size);
    return light(middle + (x - middle) * far, middle + (y - middle) * far);
  };

const blurred =
  (light: Light, radius: number): Light =>
  (x, y) => {
    let sum = 0;
    let count = 0;
    for (let right = -radius; right <= radius; right += 1)
      for (let down = -radius; down <= radius; down += 1) {
        if (right * right + down * down > radius * radius) continue;
        sum += light(x + right, y + down);
        count += 1;
      }
    return sum / count;
  };

/** The same noise in each run. */
function noise(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wave - Math.floor(wave) - 0.5;
}

const dark =
  (light: Light, brightness: number, grain: number): Light =>
  (x, y) =>
    light(x, y) * brightness + noise(x, y) * grain;

const inverted =
  (light: Light): Light =>
  (x, y) =>
    1 - light(x, y);

/** A lamp lights the left side, the right one lies in the shade. */
const shaded =
  (light: Light): Light =>
  (x, y) =>
    light(x, y) * (1 - 0.8 * (x / size));

function take(light: Light): Picture {
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) data.fill(light(x, y) * 255, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { data, width: size, height: size };
}

const read = async (light: Light): Promise<string | undefined> =>
  (await readBarcodes(take(light) as ImageData, readerOptions))[0]?.text;

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(file).buffer as ArrayBuffer },
    fireImmediately: true,
  });
});

describe('a code is read', () => {
  const pictures: Record<string, Light> = {
    straight: label(),
    'upside down': turned(label(), 180),
    'turned by 17 degrees': turned(label(), 17),
    'turned by 45 degrees': turned(label(), 45),
    'from the side': aslant(label(), 0.5),
    'from the side and turned': aslant(turned(label(), 30), 0.4),
    'a little out of focus': blurred(label(), 3),
    'in the dark': dark(label(), 0.15, 0),
    'in the dark, with grain': dark(label(0.8), 0.3, 0.1),
    'half in the shade': shaded(label()),
    'small, a sixth of the picture': label(0.17),
    'light on dark': inverted(label()),
    'light on dark, turned': turned(inverted(label()), 20),
  };
  it.each(Object.entries(pictures))('%s', async (_, light) => expect(await read(light)).toBe(address));
});

describe('a code is not read, and nothing wrong is made of it', () => {
  const pictures: Record<string, Light> = {
    'far out of focus': blurred(label(), 9),
    'a thirtieth of the picture': label(0.05),
    'seen almost from the edge': aslant(label(0.9), 1.9),
    'no code at all': () => 0.6,
  };
  it.each(Object.entries(pictures))('%s', async (_, light) => expect(await read(light)).toBeUndefined());
});
