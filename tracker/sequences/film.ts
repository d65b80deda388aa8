import { at } from '../src/float-array.ts';
import { SeededRandom } from '../src/seeded-random.ts';
import type { Lens, Pose, View } from './camera.ts';
import { blurPicture, codePicture, developPicture, reducePicture } from './develop.ts';
import { expose } from './expose.ts';
import type { Layer, Scene } from './scene.ts';
import type { Texture } from './texture.ts';

export const FRAMES_PER_SECOND = 30;

export type Frame = {
  readonly timestamp: number;
  readonly gray: Uint8Array;
  /** The truth in the middle of the exposure: any other moment would add half the blur to a tracker's error. */
  readonly view: View;
  readonly second: number;
};

const SHAKES = [1.1, 2.3, 4.7, 8.3];
const MOST_EXPOSURES = 9;
/** In pixels of motion: a blurred frame is the mean of one exposure for each. */
const PIXELS_PER_EXPOSURE = 2;
/** This many normal random numbers, read from a new offset in each row. */
const NOISES = 65_536;

/** Films a scene; the frames are the same each time. */
export function* film(scene: Scene): Generator<Frame> {
  const random = new SeededRandom(scene.noiseSeed ?? 23);
  const noises = Float32Array.from(
    { length: NOISES },
    () => 1.73 * (random.next() + random.next() + random.next() + random.next() - 2),
  );
  const planes = [
    { texture: scene.surface, depth: 0, part: undefined },
    ...(scene.layers ?? []).map((part) => ({ texture: part.texture, depth: part.depth, part })),
  ];
  for (let n = 0; n < Math.round(scene.seconds * FRAMES_PER_SECOND); n++) {
    const second = n / FRAMES_PER_SECOND;
    const lens = lensAt(scene, second, 1);
    const light = exposeFrame(scene, planes, second);
    const sharp = scene.defocus ? blurPicture(light, lens, scene.defocus(second)) : light;
    const gray = developPicture(sharp, { scene, lens, second }, () =>
      noises.subarray(random.below(NOISES - lens.width)),
    );
    if (scene.coding) codePicture(gray, lens, scene.coding(second));
    yield { timestamp: 1000 * second, gray, view: viewAt(scene, lens, scene.drawnAt ?? 0, second), second };
  }
}

type Plane = { readonly texture: Texture; readonly depth: number; readonly part: Layer | undefined };

/** The mean of the moments in which the shutter is open. */
function exposeFrame(scene: Scene, planes: readonly Plane[], second: number): Float32Array {
  const lens = lensAt(scene, second, scene.reduction ?? 1);
  const total = new Float32Array(lens.width * lens.height);
  const moment = new Float32Array(total.length);
  const exposures = countExposures(scene, second);
  for (let k = 0; k < exposures; k++) {
    const late = exposures === 1 ? 0 : (k / (exposures - 1) - 0.5) * (scene.shutter / FRAMES_PER_SECOND);
    for (const { texture, depth, part } of planes)
      expose(moment, texture, viewAt(scene, lens, depth, second + late), part);
    for (let i = 0; i < total.length; i++) total[i] = at(total, i) + at(moment, i) / exposures;
  }
  return scene.reduction ? reducePicture(total, lens, scene.reduction) : total;
}

function lensAt(scene: Scene, second: number, reduction: number): Lens {
  const width = reduction * (scene.width ?? 320);
  const height = reduction * (scene.height ?? 240);
  const distortion = scene.distortion ?? 0;
  const isTurned = scene.turnedAt !== undefined && second >= scene.turnedAt;
  return isTurned ? { width: height, height: width, distortion } : { width, height, distortion };
}

function viewAt(scene: Scene, lens: Lens, depth: number, second: number): View {
  const readout = (scene.readout ?? 0) / FRAMES_PER_SECOND;
  if (readout === 0) {
    const pose = poseAt(scene, second);
    return { lens, depth, poseOfRow: () => pose };
  }
  return { lens, depth, poseOfRow: (row) => poseAt(scene, second + readout * (row / lens.height - 0.5)) };
}

function poseAt(scene: Scene, second: number): Pose {
  const steady = { x: 0, y: 0, yaw: 0, pitch: 0, roll: 0, distance: 1, ...scene.pose(second) };
  let x = 0;
  let y = 0;
  for (const [k, frequency] of SHAKES.entries()) {
    const size = (5 * scene.shake) / frequency ** 0.6;
    x += size * Math.sin(2 * Math.PI * frequency * second + k);
    y += size * Math.sin(2 * Math.PI * 1.13 * frequency * second + 2 * k);
  }
  return { ...steady, x: steady.x + x, y: steady.y + y };
}

function countExposures(scene: Scene, second: number): number {
  const half = scene.shutter / FRAMES_PER_SECOND / 2;
  const before = poseAt(scene, second - half);
  const after = poseAt(scene, second + half);
  const pixels = (Math.hypot(after.x - before.x, after.y - before.y) * 320) / 600;
  return Math.max(1, Math.min(MOST_EXPOSURES, Math.round(pixels / PIXELS_PER_EXPOSURE)));
}
