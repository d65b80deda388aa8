import { between } from './between.ts';
import type { Layer, Scene } from './scene.ts';
import { circuit, keypad, label, plain, wall } from './surfaces.ts';

const { sin } = Math;
const ordinary = { surface: circuit, seconds: 4, shake: 1, noise: 2.5, shutter: 0.4 };
const wander = (s: number) => ({
  distance: 1 - 0.22 * sin(0.9 * s),
  roll: 0.3 * sin(s),
  x: 50 * sin(0.8 * s),
  yaw: 0.4 * sin(0.7 * s),
});
const leave = (s: number) => ({ x: 900 * (between(0.8, 1.5, s) - between(2.4, 3.1, s)), roll: 0.2 * between(2, 3, s) });

const inFront: Layer = { texture: circuit, depth: 160, left: 340, top: 230, right: 700, bottom: 540 };
const box: Layer = { texture: label, depth: 90, left: 120, top: 100, right: 420, bottom: 700 };
const post: Layer = { texture: wall, depth: 260, left: 690, top: 60, right: 800, bottom: 720 };
const lid: Layer = { texture: circuit, depth: 120, left: 380, top: 270, right: 640, bottom: 510 };
const sway = (s: number) => ({ yaw: 0.35 * sin(1.2 * s), pitch: 0.2 * sin(1.5 * s), distance: 1.1 });

const everything: Scene = {
  ...ordinary,
  name: 'everything',
  surface: wall,
  layers: [inFront],
  drawnAt: inFront.depth,
  shake: 1.6,
  noise: 5,
  readout: 0.5,
  distortion: 0.04,
  gain: (s) => 1 - 0.3 * between(0.6, 1.2, s) + 0.5 * between(2.2, 2.8, s),
  hand: (s) => ({ x: 1.3 - 0.85 * between(0.2, 0.5, s) + 0.9 * between(0.6, 0.9, s), y: 0.55 }),
  glare: (s) => ({ x: 0.5 + 0.4 * sin(1.3 * s), y: 0.3 }),
  defocus: (s) => 0.8 * sin(2.5 * s) ** 2,
  coding: () => 10,
  pose: (s) => ({
    x: 40 * sin(s) + 900 * (between(1.2, 1.9, s) - between(2.4, 3.1, s)),
    yaw: 0.25 * sin(1.2 * s),
    roll: 0.2 * sin(s),
    distance: 1.05 - 0.15 * sin(0.9 * s),
  }),
};

/** The sequences on which thresholds were chosen. */
export const developmentScenes: readonly Scene[] = [
  { ...ordinary, name: 'shake', shake: 1.4, pose: (s) => ({ x: 30 * sin(s), y: 20 * sin(1.4 * s) }) },
  {
    ...ordinary,
    name: 'pan and zoom',
    pose: (s) => ({ distance: 1 - 0.4 * sin(1.2 * s), roll: 0.6 * sin(1.2 * s), x: 80 * sin(s) }),
  },
  { ...ordinary, name: 'tilt', pose: (s) => ({ yaw: 0.85 * sin(1.2 * s), pitch: 0.45 * sin(0.9 * s) }) },
  { ...ordinary, name: 'fast and blurred', shutter: 0.5, pose: (s) => ({ x: 140 * sin(5.2 * s), y: 60 * sin(7 * s) }) },
  {
    ...ordinary,
    name: 'exposure and noise',
    noise: 7,
    gain: (s) => 1 - 0.5 * between(0.5, 1, s) + 0.9 * between(1.8, 2.5, s),
    pose: (s) => ({ x: 50 * sin(s) }),
  },
  {
    ...ordinary,
    name: 'hand',
    hand: (s) => ({ x: 1.3 - 0.85 * between(0.5, 1.6, s) + 0.9 * between(2.6, 3.4, s), y: 0.55 }),
    pose: (s) => ({ x: 40 * sin(s) }),
  },
  { ...ordinary, name: 'leave and re-enter', pose: leave },
  { ...ordinary, name: 'leave and re-enter, wide', height: 180, pose: leave },
  { ...ordinary, name: 'label', surface: label, pose: wander },
  { ...ordinary, name: 'wall', surface: wall, pose: wander },
  { ...ordinary, name: 'low texture', surface: plain, pose: wander },
  { ...ordinary, name: 'keypad', surface: keypad, pose: wander },
  {
    ...ordinary,
    name: 'two planes',
    surface: wall,
    layers: [inFront],
    drawnAt: inFront.depth,
    pose: sway,
  },
  {
    ...ordinary,
    name: 'three depths, drawn behind',
    surface: circuit,
    layers: [box, post],
    pose: (s) => ({ ...sway(s), x: 40 * sin(0.9 * s) }),
  },
  { ...ordinary, name: 'coded', coding: () => 14, pose: wander },
  { ...ordinary, name: 'portrait', width: 180, height: 320, pose: wander },
  { ...ordinary, name: 'turned', height: 180, turnedAt: 2, pose: wander },
  {
    ...ordinary,
    name: 'four anchors',
    strokes: [
      { x: 0.3, y: 0.3 },
      { x: 0.7, y: 0.3 },
      { x: 0.3, y: 0.7 },
      { x: 0.7, y: 0.7 },
    ],
    pose: (s) => ({ ...wander(s), distance: 1 - 0.1 * sin(0.9 * s), x: 30 * sin(s) }),
  },
  {
    ...ordinary,
    name: 'seven anchors',
    surface: label,
    strokes: [0.2, 0.4, 0.6, 0.8].flatMap((x, k) =>
      k < 3
        ? [
            { x, y: 0.3 },
            { x, y: 0.7 },
          ]
        : [{ x, y: 0.5 }],
    ),
    pose: (s) => ({ ...wander(s), distance: 1 - 0.1 * sin(0.9 * s), x: 30 * sin(s) }),
  },
];

/** Check that the thresholds hold beyond the sequences that they were chosen on. */
export const heldOutScenes: readonly Scene[] = [
  { ...ordinary, name: 'whip-pan over keypad', surface: keypad, pose: leave },
  {
    ...ordinary,
    name: 'whip-pan over wall',
    surface: wall,
    pose: (s) => ({
      ...leave(s),
      x: -900 * (between(0.8, 1.4, s) - between(2.2, 2.8, s)),
      yaw: 0.3 * between(2, 3, s),
    }),
  },
  { ...ordinary, name: 'whip-pan over low texture', surface: plain, pose: leave },
  { ...ordinary, name: 'rolling shutter', readout: 0.6, shake: 2, pose: (s) => ({ x: 60 * sin(2.5 * s) }) },
  { ...ordinary, name: 'bent lens', surface: label, distortion: 0.06, pose: wander },
  { ...ordinary, name: 'glare', glare: (s) => ({ x: 0.5 + 0.4 * sin(1.3 * s), y: 0.45 }), pose: wander },
  { ...ordinary, name: 'focus breathing', surface: label, pose: (s) => ({ distance: 1 - 0.04 * sin(9 * s) }) },
  {
    ...ordinary,
    name: 'focus breathing with blur',
    surface: label,
    defocus: (s) => 2.2 * sin(2.5 * s) ** 2,
    pose: (s) => ({ distance: 1 - 0.04 * sin(5 * s), x: 40 * sin(1.3 * s) }),
  },
  {
    ...ordinary,
    name: 'four depths, drawn in front',
    surface: keypad,
    layers: [box, inFront, { ...post, texture: plain }],
    drawnAt: inFront.depth,
    pose: (s) => ({ ...sway(s), y: 30 * sin(1.1 * s) }),
  },
  {
    ...ordinary,
    name: 'seven anchors on two planes',
    surface: wall,
    layers: [lid],
    strokes: [
      ...[0.45, 0.52, 0.58].map((x) => ({ x, y: 0.5, depth: lid.depth })),
      ...[0.13, 0.87].flatMap((x) => [
        { x, y: 0.2 },
        { x, y: 0.8 },
      ]),
    ],
    pose: (s) => ({ ...sway(s), y: 20 * sin(1.1 * s) }),
  },
  {
    ...ordinary,
    name: 'filmed at 1280 x 720',
    height: 180,
    reduction: 4,
    pose: (s) => ({ ...wander(s), ...leave(s) }),
  },
  {
    ...ordinary,
    name: 'coded coarsely, turned',
    surface: label,
    height: 180,
    turnedAt: 2.2,
    coding: () => 22,
    pose: wander,
  },
  everything,
  { ...everything, name: 'everything, over a label', surface: label },
];

const scenes: readonly Scene[] = [...developmentScenes, ...heldOutScenes];

export function requireScene(name: string): Scene {
  const scene = scenes.find((each) => each.name === name);
  if (!scene) throw new Error(`no sequence ${name}`);
  return scene;
}
