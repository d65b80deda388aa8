import { at } from '../src/float-array.ts';
import { invert } from '../src/geometry.ts';
import { bendAt, look, type View } from './camera.ts';
import type { Layer } from './scene.ts';
import type { Plate, Texture } from './texture.ts';

/** The gray around the surface. */
const BEYOND = 110;

/** Takes one plane's picture of one moment; nearer planes cover farther ones. */
export function expose(moment: Float32Array, texture: Texture, view: View, part?: Layer): void {
  const { lens, depth } = view;
  const longer = Math.max(lens.width, lens.height);
  const [middleX, middleY] = [(lens.width - 1) / 2, (lens.height - 1) / 2];
  let pose = view.poseOfRow(0);
  let back = invert(look(pose, lens, depth));
  const halvings = pose.distance * 600 > 1.4 * longer ? 1 : 0;
  const plate = texture[halvings] as Plate;
  for (let y = 0, k = 0; y < lens.height; y++) {
    const own = view.poseOfRow(y);
    if (own !== pose) back = invert(look(own, lens, depth));
    pose = own;
    const [a, b, c, d, e, f, g, h, i] = back;
    for (let x = 0; x < lens.width; x++, k++) {
      const bend = bendAt(lens, x, y);
      const u = x + (x - middleX) * bend;
      const v = y + (y - middleY) * bend;
      const away = g * u + h * v + i;
      const behindX = (a * u + b * v + c) / away;
      const behindY = (d * u + e * v + f) / away;
      if (part && !isOn(part, behindX, behindY)) continue;
      moment[k] = sampleTexture(plate, behindX / (1 << halvings), behindY / (1 << halvings));
    }
  }
}

const isOn = ({ left, top, right, bottom }: Layer, x: number, y: number): boolean =>
  x > left && x < right && y > top && y < bottom;

function sampleTexture({ width, height, data }: Plate, u: number, v: number): number {
  if (!(u >= 0 && v >= 0 && u < width - 1 && v < height - 1)) return BEYOND;
  const column = u | 0;
  const row = v | 0;
  const i = row * width + column;
  const right = u - column;
  const above = at(data, i) * (1 - right) + at(data, i + 1) * right;
  const below = at(data, i + width) * (1 - right) + at(data, i + width + 1) * right;
  return above + (below - above) * (v - row);
}
