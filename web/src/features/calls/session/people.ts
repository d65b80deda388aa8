import type { ArState } from '@sightline/contract/calls/calls';

/** A live picture for a video element; only the media room knows its source. */
export type Picture = {
  /** Stable for as long as it is the same picture. */
  id: string;
  kind: 'camera' | 'screen';
  attach: (element: HTMLVideoElement) => void;
  detach: (element: HTMLVideoElement) => void;
  /** The largest size that its sender sends; what arrives may be smaller. */
  full?: { width: number; height: number } | undefined;
  /** A selfie camera is shown mirrored, as people expect of their own picture. */
  isSelfie: boolean;
  /** The media server holds it back, for lack of bandwidth to this browser: the last frame stands still. */
  isHeldBack: boolean;
};

export type Person = {
  id: string;
  name: string;
  isGuest: boolean;
  isMe: boolean;
  isSpeaking: boolean;
  isMuted: boolean;
  /** Whether they send a picture of their camera; it may not arrive here. */
  isCameraOn: boolean;
  camera: Picture | null;
  screen: Picture | null;
  connection: 'excellent' | 'good' | 'poor' | 'lost';
  /** When the connection was lost, in ms since 1970. */
  lostSince: number | null;
};

export type MainStream = { person: Person; picture: Picture; why: 'ar' | 'pinned' | 'sharing' | 'spoken-about' };
/** The picture that a person has pinned. */
export type Pin = { personId: string; kind: Picture['kind'] };

const pictureOf = (person: Person | undefined, kind: Picture['kind']): Picture | null =>
  (kind === 'screen' ? person?.screen : person?.camera) ?? null;

/**
 * Specification, section 4: the AR streamer, then the pinned stream, then the own stream while sharing the screen,
 * otherwise none (a grid of all). A candidate without a picture is skipped.
 */
export function mainStreamOf(people: readonly Person[], ar: ArState, pin: Pin | null): MainStream | null {
  const find = (id: string | null | undefined) => people.find((person) => person.id === id);
  const streamer = ar.enabled ? find(ar.streamer_id) : undefined;
  if (streamer?.camera) return { person: streamer, picture: streamer.camera, why: 'ar' };
  const pinned = find(pin?.personId);
  const pinnedPicture = pin && pictureOf(pinned, pin.kind);
  if (pinned && pinnedPicture) return { person: pinned, picture: pinnedPicture, why: 'pinned' };
  const me = people.find(({ isMe }) => isMe);
  if (me?.screen) return { person: me, picture: me.screen, why: 'sharing' };
  return null;
}

/** The choices that decide about the large picture. `speakerId`: the guest who spoke last. */
export type Focus = { pin: Pin | null; speakerId: string | null };

/** The guest who spoke last, for as long as they are in the call with a camera. */
export function nextSpeaker(people: readonly Person[], beforeId: string | null): string | null {
  const seen = people.filter(({ isGuest, isMe, camera }) => isGuest && !isMe && camera);
  const before = seen.find(({ id }) => id === beforeId);
  const speaking = seen.find(({ isSpeaking }) => isSpeaking);
  if (before?.isSpeaking || !speaking) return before?.id ?? null;
  return speaking.id;
}

/**
 * The large picture of an agent's stage. Where the specification has none, the picture that is spoken about is large (decision
 * 22): a screen that somebody else shares, else the camera of the guest who spoke last, else that of the only other person. Null: a
 * grid of all.
 */
export function stageStreamOf(people: readonly Person[], ar: ArState, { pin, speakerId }: Focus): MainStream | null {
  const main = mainStreamOf(people, ar, pin);
  if (main) return main;
  const others = people.filter(({ isMe }) => !isMe);
  const shared = others.find(({ screen }) => screen);
  if (shared?.screen) return { person: shared, picture: shared.screen, why: 'spoken-about' };
  const guests = others.filter(({ isGuest, camera }) => isGuest && camera);
  const person =
    guests.find(({ id }) => id === speakerId) ?? guests[0] ?? (others.length === 1 ? others[0] : undefined);
  return person?.camera ? { person, picture: person.camera, why: 'spoken-about' } : null;
}

export type Tile = { key: string; person: Person; picture: Picture | null };

/** The large tile of an agent's stage. `alone`: the only other person, without a picture. */
export type LargeTile = Tile & { why: MainStream['why'] | 'alone' };

/**
 * The large picture, or the face of the only other person: a camera that goes off for a moment must not rearrange the stage and
 * make our own picture large.
 */
export function largeTileOf(people: readonly Person[], main: MainStream | null): LargeTile | null {
  if (main) return { ...main, key: main.picture.id };
  const [other, ...more] = people.filter(({ isMe }) => !isMe);
  return other && more.length === 0 ? { key: other.id, person: other, picture: other.camera, why: 'alone' } : null;
}

export const isOwnCamera = ({ person, picture }: Tile): boolean => person.isMe && picture?.kind !== 'screen';

/** One tile for each person and each shared screen, others first, without the large one. */
export function tilesOf(people: readonly Person[], large: Pick<Tile, 'person' | 'picture'> | null): Tile[] {
  const ordered = [...people].sort((a, b) => Number(a.isMe) - Number(b.isMe));
  return ordered
    .flatMap((person): Tile[] => [
      ...(person.screen ? [{ key: `${person.id}/screen`, person, picture: person.screen }] : []),
      { key: person.id, person, picture: person.camera },
    ])
    .filter(({ person, picture }) => person.id !== large?.person.id || picture?.id !== large.picture?.id);
}

/** The default picture to draw on: the main one, else a guest's, else anybody else's. */
export function streamerToDraw(people: readonly Person[], main: MainStream | null): Person | null {
  if (main?.picture.kind === 'camera') return main.person;
  const others = people.filter(({ isMe, camera }) => !isMe && camera);
  return others.find(({ isGuest }) => isGuest) ?? others[0] ?? null;
}
