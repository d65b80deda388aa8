import { SeededRandom } from '../src/seeded-random.ts';
import { between } from './between.ts';
import type { Pose } from './camera.ts';
import type { Scene } from './scene.ts';
import { fillGround, TEXTURE_HEIGHT, TEXTURE_WIDTH } from './texture.ts';
import { REPEATING_SURFACES, REPEATING_WIDTH, type RepeatingSurface } from './textures/repeating-shapes.ts';

type Motion = Pick<Scene, 'seconds' | 'pose' | 'hand'>;
type MotionMaker = (random: SeededRandom) => Motion;

const { sin } = Math;

/** In pixels of the texture; the camera always sees the surface in front of it, and all of it repeats. */
const MOTIONS: Readonly<Record<string, MotionMaker>> = {
  'walk past and back': (random) => {
    const away = random.between(440, 640);
    return { seconds: 5, pose: (s) => ({ x: away * (between(0.4, 2.3, s) - between(2.7, 4.6, s)) }) };
  },
  'quick pan': (random) => {
    const away = random.between(90, 260);
    const [out, back] = [random.between(0.15, 0.35), random.between(0.15, 0.35)];
    return { seconds: 3.2, pose: (s) => ({ x: away * (between(0.9, 0.9 + out, s) - between(1.9, 1.9 + back, s)) }) };
  },
  'hand over it': (random) => {
    const [drift, speed] = [random.between(15, 45), random.between(0.8, 1.8)];
    return {
      seconds: 3.4,
      hand: (s) => ({ x: 1.3 - 0.85 * between(0.6, 1.2, s) + 0.9 * between(2.2, 2.8, s), y: 0.52 }),
      pose: (s) => ({ x: drift * sin(speed * s), y: 0.5 * drift * sin(1.3 * speed * s) }),
    };
  },
  'leave and re-enter': (random) => {
    const away = random.between(480, 760);
    const [out, back] = [random.between(0.4, 0.9), random.between(0.4, 0.9)];
    const [roll, nearer] = [random.between(-0.25, 0.25), random.between(-0.15, 0.15)];
    return {
      seconds: 4,
      pose: (s) => ({
        x: away * (between(0.7, 0.7 + out, s) - between(2.2, 2.2 + back, s)),
        roll: roll * between(1.6, 2.6, s),
        distance: 1 + nearer * between(1.6, 2.6, s),
      }),
    };
  },
};

export const REPEATING_NAMES: readonly string[] = REPEATING_SURFACES.flatMap(({ name }) =>
  Object.keys(MOTIONS).map((motion) => `${name}: ${motion}`),
);

/** A surface that repeats, and a motion of the camera before it; light, noise and readout by lot. */
export function repeatingScene(name: string, lot = 0): Scene {
  const index = REPEATING_NAMES.indexOf(name);
  const surface = REPEATING_SURFACES.find((each) => name.startsWith(`${each.name}: `));
  const makeMotion = surface && MOTIONS[name.slice(surface.name.length + 2)];
  if (!surface || !makeMotion) throw new Error(`no sequence ${name}`);
  const random = new SeededRandom(5000 + 100 * lot + index);
  const { pose, ...motion } = makeMotion(random);
  const zoom = surface.further * random.between(0.5, 0.68);
  const coding = random.between(2, 14);
  const yaw = random.between(-0.2, 0.2);
  return {
    ...motion,
    name,
    surface: textureOf(surface),
    height: random.below(2) === 0 ? 240 : 180,
    shake: random.between(0.4, 1.4),
    noise: random.between(1.5, 5),
    noiseSeed: 6000 + 100 * lot + index,
    shutter: random.between(0.2, 0.6),
    readout: random.between(0, 0.6),
    distortion: random.between(-0.02, 0.04),
    coding: () => coding,
    pose: (s) => place(surface, zoom, { yaw: yaw * between(0.5, 3, s), ...pose(s) }),
  };
}

function place(
  surface: RepeatingSurface,
  zoom: number,
  { x = 0, y = 0, roll = 0, distance = 1, ...rest }: Partial<Pose>,
) {
  return {
    ...rest,
    x: surface.x - TEXTURE_WIDTH / 2 + x,
    y: surface.y - TEXTURE_HEIGHT / 2 + y,
    roll: surface.roll + roll,
    distance: zoom * distance,
  };
}

const drawn = new Map<string, Scene['surface']>();

/** Drawn once: each is filmed four times. */
function textureOf({ name, draw, ground }: RepeatingSurface): Scene['surface'] {
  const texture = drawn.get(name) ?? fillGround(draw().data, REPEATING_WIDTH, ground);
  drawn.set(name, texture);
  return texture;
}
