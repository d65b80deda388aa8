import type { Point } from '../src/geometry.ts';
import type { Pose } from './camera.ts';
import type { Texture } from './texture.ts';

/** A flat thing before the surface: what it shows, how much nearer it is, and which part of its texture it is (in texture pixels). */
export type Layer = {
  readonly texture: Texture;
  readonly depth: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Where something is drawn, in units of the frame. */
export type StrokePlace = Point & {
  /** Of what it is drawn on; as the scene says when not said. */
  readonly depth?: number;
};

/** What a camera films. `pose` and the rest are told by the seconds since the beginning. */
export type Scene = {
  readonly name: string;
  readonly surface: Texture;
  /** Before the surface, the furthest first. */
  readonly layers?: readonly Layer[];
  /** Depth of what was drawn on: 0, the surface, when not said. */
  readonly drawnAt?: number;
  readonly seconds: number;
  /** Pixels; 320 and 240 when not said. */
  readonly width?: number;
  readonly height?: number;
  /** When the phone is turned: width and height change places. */
  readonly turnedAt?: number;
  /** The camera's own picture is so many times as wide and high and was made small afterwards. */
  readonly reduction?: number;
  readonly pose: (second: number) => Partial<Pose>;
  readonly shake: number;
  /** Gray levels, standard deviation. */
  readonly noise: number;
  /** The course that noise takes; the same for all that do not say. */
  readonly noiseSeed?: number;
  /** Of the time between frames. */
  readonly shutter: number;
  readonly gain?: (second: number) => number;
  /** Middle of the hand, in units of the frame. */
  readonly hand?: (second: number) => Point;
  /** Share of the time between frames from the first row to the last. */
  readonly readout?: number;
  readonly distortion?: number;
  /** Middle of a bright spot, in units of the frame. */
  readonly glare?: (second: number) => Point;
  /** Pixels, standard deviation: how unsharp the picture is. */
  readonly defocus?: (second: number) => number;
  /** Gray levels to which a coder rounds the coarsest of each block of 8 x 8; finer ones up to eight times as coarsely. */
  readonly coding?: (second: number) => number;
  /** Middles of what is drawn; one a little beside the middle of the frame when not said. */
  readonly strokes?: readonly StrokePlace[];
};
