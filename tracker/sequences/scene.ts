import type { Point } from '../src/geometry.ts';
import type { Pose } from './camera.ts';
import type { Texture } from './texture.ts';

/**
 * A flat thing in front of the surface: its texture, how much nearer it is, and which part of the texture it shows (in
 * texture pixels).
 */
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
  /** The depth of what it is drawn on; the scene's by default. */
  readonly depth?: number;
};

/** A camera films a scene. `pose` and the other functions take the seconds since the start. */
export type Scene = {
  readonly name: string;
  readonly surface: Texture;
  /** In front of the surface, the farthest first. */
  readonly layers?: readonly Layer[];
  /** Depth of what was drawn on: 0, the surface, by default. */
  readonly drawnAt?: number;
  readonly seconds: number;
  /** In pixels; 320 and 240 by default. */
  readonly width?: number;
  readonly height?: number;
  /** When the phone is turned: width and height are swapped. */
  readonly turnedAt?: number;
  /** The camera's own picture is larger by this factor, and is reduced afterwards. */
  readonly reduction?: number;
  readonly pose: (second: number) => Partial<Pose>;
  readonly shake: number;
  /** In gray levels, standard deviation. */
  readonly noise: number;
  /** The seed of the noise; by default the same for all. */
  readonly noiseSeed?: number;
  /** As a share of the time between frames. */
  readonly shutter: number;
  readonly gain?: (second: number) => number;
  /** Middle of the hand, in units of the frame. */
  readonly hand?: (second: number) => Point;
  /** The share of the time between frames from the first row to the last. */
  readonly readout?: number;
  readonly distortion?: number;
  /** Middle of a bright spot, in units of the frame. */
  readonly glare?: (second: number) => Point;
  /** In pixels, standard deviation: the defocus of the picture. */
  readonly defocus?: (second: number) => number;
  /**
   * In gray levels: the rounding of the lowest frequencies in each block of 8 x 8; high ones are rounded up to eight
   * times as coarsely.
   */
  readonly coding?: (second: number) => number;
  /** The middles of the strokes; by default one slightly beside the middle of the frame. */
  readonly strokes?: readonly StrokePlace[];
};
