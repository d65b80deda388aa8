import type { Pixel } from '../../picture/picture-mapping.ts';
import type { Span } from '../../picture/zoom.ts';

/** Pointer events on a picture, in pixels of its element and ms. */
export type Input =
  | { type: 'down'; pointer: number; kind: 'mouse' | 'pen' | 'touch'; at: Pixel; now: number; isOnPicture: boolean }
  | { type: 'move'; pointer: number; points: readonly Pixel[] }
  | { type: 'up'; pointer: number; now: number }
  | { type: 'cancel'; pointer: number }
  /** Time has passed. */
  | { type: 'tick'; now: number };

/** The meaning of the input. */
export type Action =
  | { do: 'begin'; at: Pixel }
  | { do: 'go_on'; points: readonly Pixel[] }
  | { do: 'end' }
  /** Undoes the current mark or the last one, because it was not intended. */
  | { do: 'take_back' }
  | { do: 'point'; at: Pixel }
  | { do: 'stop_pointing' }
  | { do: 'pan'; by: Pixel }
  | { do: 'pinch'; from: Span; to: Span }
  | { do: 'undo' }
  | { do: 'reset_zoom' };

/** `tool` is the kind of the chosen tool; null for viewers. */
export type InputMode = { tool: 'draws' | 'points' | null; isZoomed: boolean };
