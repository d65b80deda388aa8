import type { Pixel } from '../../picture/picture-mapping.ts';
import type { Span } from '../../picture/zoom.ts';

/** What pointers do on a picture, in pixels of its element and ms. */
export type Input =
  | { type: 'down'; pointer: number; kind: 'mouse' | 'pen' | 'touch'; at: Pixel; now: number; isOnPicture: boolean }
  | { type: 'move'; pointer: number; points: readonly Pixel[] }
  | { type: 'up'; pointer: number; now: number }
  | { type: 'cancel'; pointer: number }
  /** Time has passed. */
  | { type: 'tick'; now: number };

/** What is meant by it. */
export type Action =
  | { do: 'begin'; at: Pixel }
  | { do: 'go_on'; points: readonly Pixel[] }
  | { do: 'end' }
  /** What was begun, or made last, was not meant. */
  | { do: 'take_back' }
  | { do: 'point'; at: Pixel }
  | { do: 'stop_pointing' }
  | { do: 'pan'; by: Pixel }
  | { do: 'pinch'; from: Span; to: Span }
  | { do: 'undo' }
  | { do: 'reset_zoom' };

/** `tool` is what the hand holds; null looks on. */
export type InputMode = { tool: 'draws' | 'points' | null; isZoomed: boolean };
