import type { AnchorPoints } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { readCallSession } from '../session/call-session.ts';
import { perCall } from '../session/per-call.ts';
import { type Drawn, readDrawn } from './anchor-messages.ts';
import type { GrayPicture } from './gray-picture.ts';

/**
 * The data by which the streamer's device finds its anchors again after a reload: small gray pictures of its own camera. They are in memory
 * during the call, and in the tab's storage only while the page unloads.
 */
export type StoredAnchor = { id: Id; by: Id; points: AnchorPoints; picture: GrayPicture };

const key = 'call-anchors';
const pictures = perCall(() => new Map<Id, GrayPicture>());

export const storePicture = (anchorId: Id, picture: GrayPicture): void => void pictures().set(anchorId, picture);
export const removePicture = (anchorId: Id): void => void pictures().delete(anchorId);
export const clearPictures = (): void => pictures().clear();

const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

type StoredCall = { call_id: Id; anchors: (Drawn & { id: Id; width: number; height: number; gray: string })[] };

/** Null when nothing is held. */
function writeAnchors(): string | null {
  const { call } = readCallSession();
  if (!call) return null;
  const anchors = [...pictures()].flatMap(([id, { data, width, height }]) => {
    const drawn = readDrawn(id);
    return drawn ? [{ ...drawn, id, width, height, gray: textOf(data) }] : [];
  });
  return anchors.length > 0 ? JSON.stringify({ call_id: call.id, anchors } satisfies StoredCall) : null;
}

function store(): void {
  const kept = writeAnchors();
  try {
    if (kept) sessionStorage.setItem(key, kept);
  } catch (error) {
    console.warn('Storing the anchors failed; they will be lost after the reload.', error);
  }
}
/** Undefined outside a page, where nothing can be reloaded. */
const page = typeof window === 'undefined' ? undefined : window;
/** The same event disconnects the call, later. */
page?.addEventListener('pagehide', store, { capture: true });

let stored = page?.sessionStorage.getItem(key) ?? null;
page?.sessionStorage.removeItem(key);

/** The anchors from before the reload of this tab in the same call; returned once. */
export function takeStoredAnchors(callId: Id): StoredAnchor[] {
  const kept = stored ? (JSON.parse(stored) as StoredCall) : null;
  stored = null;
  if (kept?.call_id !== callId) return [];
  return kept.anchors.map(({ id, by, points, width, height, gray }) => ({
    id,
    by,
    points,
    picture: { width, height, data: bytesOf(gray) },
  }));
}
