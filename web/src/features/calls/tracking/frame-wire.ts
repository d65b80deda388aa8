import { mostAnchors } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import type { AnchorState } from '@sightline/tracker/anchor';
import { parse, stringify } from 'uuid';
import type { Placed, Placement } from '../picture/placements.ts';

/** The placement of an anchor in one frame. */
export type AnchorPlace = Placement & {
  readonly id: Id;
  readonly state: AnchorState;
  /** Whether the surface repeats, so that it may stay lost. */
  readonly isRepeating: boolean;
};

/** One tracked frame of the streamer's camera. */
export type FramePlaces = {
  /** A new number means another camera, whose times are unrelated to the previous ones. */
  readonly epoch: number;
  readonly ts: number;
  readonly anchors: readonly AnchorPlace[];
};

/*
 * A frame, little-endian:                    An anchor:
 *    0  u8   version                           0  16 x u8  id
 *    1  u32  epoch                            16  u8       state; + 128 where the surface repeats
 *    5  f64  ts                               17  u8       opacity, 255 is full
 *   13  u8   number of anchors                18  i16      towards, in 1/10000 radians, or nowhere
 *   14       anchors                          20  8 x f32  transform without its last number, which is 1
 */
const version = 1;
const headBytes = 14;
const anchorBytes = 52;
const states: readonly AnchorState[] = ['ok', 'unsure', 'lost', 'found'];
const repeating = 128;
const nowhere = -32_768;
const perRadian = 10_000;
/** Beyond this a transform shows nothing visible. */
const largest = 10_000;

export function writeFrame({ epoch, ts, anchors }: FramePlaces): Uint8Array<ArrayBuffer> {
  const kept = anchors.slice(0, mostAnchors);
  const bytes = new Uint8Array(headBytes + kept.length * anchorBytes);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint32(1, epoch, true);
  view.setFloat64(5, ts, true);
  view.setUint8(13, kept.length);
  for (const [index, anchor] of kept.entries()) writeAnchor(view, headBytes + index * anchorBytes, anchor);
  return bytes;
}

function writeAnchor(view: DataView, at: number, anchor: AnchorPlace): void {
  const { id, state, isRepeating, opacity, towards, transform } = anchor;
  for (const [index, byte] of parse(id).entries()) view.setUint8(at + index, byte);
  view.setUint8(at + 16, states.indexOf(state) + (isRepeating ? repeating : 0));
  view.setUint8(at + 17, Math.round(opacity * 255));
  view.setInt16(at + 18, towards === undefined ? nowhere : Math.round(towards * perRadian), true);
  for (let k = 0; k < 8; k++) view.setFloat32(at + 20 + 4 * k, transform[k] ?? 0, true);
}

/** Input from another browser: anything but an exact frame is rejected. */
export function readFrame(bytes: Uint8Array): FramePlaces | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headBytes || view.getUint8(0) !== version) return undefined;
  const ts = view.getFloat64(5, true);
  const count = view.getUint8(13);
  const isWhole = count <= mostAnchors && bytes.length === headBytes + count * anchorBytes;
  if (!isWhole || !(ts >= 0 && ts <= Number.MAX_SAFE_INTEGER)) return undefined;
  const anchors = Array.from({ length: count }, (_, k) => readAnchor(view, headBytes + k * anchorBytes));
  if (!anchors.every((anchor) => anchor !== undefined)) return undefined;
  if (new Set(anchors.map(({ id }) => id)).size < count) return undefined;
  return { epoch: view.getUint32(1, true), ts, anchors };
}

function readAnchor(view: DataView, at: number): AnchorPlace | undefined {
  const id = readId(new Uint8Array(view.buffer, view.byteOffset + at, 16));
  const isRepeating = view.getUint8(at + 16) >= repeating;
  const state = states[view.getUint8(at + 16) % repeating];
  const direction = view.getInt16(at + 18, true);
  const float = (k: number): number => view.getFloat32(at + 20 + 4 * k, true);
  const transform: Placed = [float(0), float(1), float(2), float(3), float(4), float(5), float(6), float(7), 1];
  const isSensible = transform.every((value) => Math.abs(value) <= largest);
  if (!id || !state || !isSensible) return undefined;
  const towards = direction === nowhere ? undefined : direction / perRadian;
  return { id, state, isRepeating, opacity: view.getUint8(at + 17) / 255, towards, transform };
}

function readId(bytes: Uint8Array): Id | undefined {
  try {
    return stringify(bytes);
  } catch {
    return undefined;
  }
}
