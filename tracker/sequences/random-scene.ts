import { SeededRandom } from '../src/seeded-random.ts';
import { between } from './between.ts';
import type { Scene, StrokePlace } from './scene.ts';
import { circuit, keypad, label, plain, wall } from './surfaces.ts';

const SURFACES = [circuit, keypad, label, plain, wall];

/** Other places of a picture, besides its middle, to draw on. */
export const PLACES: readonly StrokePlace[] = [
  { x: 0.22, y: 0.3 },
  { x: 0.8, y: 0.28 },
  { x: 0.25, y: 0.74 },
  { x: 0.78, y: 0.74 },
  { x: 0.5, y: 0.8 },
];

/** A random sequence: a surface, whipped out of view and back, with random light and coding. */
export function randomScene(seed: number): Scene {
  const random = new SeededRandom(1000 + seed);
  const angle = random.between(0, 2 * Math.PI);
  const [out, back] = [random.between(0.3, 1), random.between(0.3, 1)];
  const away = random.between(300, 900);
  const roll = random.between(-0.5, 0.5);
  const nearer = random.between(-0.25, 0.25);
  const yaw = random.between(-0.5, 0.5);
  const coding = random.between(1, 20);
  const gain = random.between(-0.4, 0.4);
  const aside = (s: number) => away * (between(0.8, 0.8 + out, s) - between(2.4, 2.4 + back, s));
  return {
    name: `lot ${seed}`,
    surface: SURFACES[random.below(SURFACES.length)] ?? circuit,
    seconds: 4,
    height: random.below(2) === 0 ? 240 : 180,
    shake: random.between(0.5, 2.5),
    noise: random.between(1, 7),
    noiseSeed: 2000 + seed,
    shutter: random.between(0.1, 0.8),
    readout: random.between(0, 0.8),
    distortion: random.between(-0.04, 0.06),
    coding: () => coding,
    gain: (s) => 1 + gain * between(2, 3, s),
    pose: (s) => ({
      x: Math.cos(angle) * aside(s),
      y: Math.sin(angle) * aside(s),
      roll: roll * between(1.5, 3, s),
      yaw: yaw * between(1, 3.5, s),
      distance: 1 + nearer * between(1.5, 3.5, s),
    }),
  };
}

/** The same, drawn on a thing in front of the surface. */
export function randomDeepScene(seed: number): Scene {
  const scene = randomScene(seed);
  const random = new SeededRandom(3000 + seed);
  const depth = random.between(60, 220);
  const thing = {
    texture: SURFACES[random.below(SURFACES.length)] ?? circuit,
    depth,
    left: random.between(250, 390),
    top: random.between(150, 270),
    right: random.between(660, 850),
    bottom: random.between(500, 650),
  };
  return { ...scene, name: `lot ${seed}, drawn in front`, layers: [thing], drawnAt: depth };
}
