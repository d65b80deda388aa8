import type { ArState } from '@sightline/contract/calls';
import { mainStreamOf, type Person, type Picture, type Pin } from '../session/people.ts';

export type BackgroundPicture = {
  /** Whom it shows, or whose face stands for the call while nobody has a picture. Null while nobody else is there. */
  person: Person | null;
  picture: Picture | null;
  /** Who is heard at the moment. */
  speaker: Person | null;
};

/**
 * What a small picture of a call shows while its owner looks at something else: the main stream unless it is their own, then
 * what others share, then the camera of a guest, then anybody else's.
 */
export function backgroundPictureOf(people: readonly Person[], ar: ArState, pin: Pin | null): BackgroundPicture {
  const others = people.filter(({ isMe }) => !isMe);
  const speaker = others.find(({ isSpeaking }) => isSpeaking) ?? null;
  const main = mainStreamOf(people, ar, pin);
  if (main && !main.person.isMe) return { person: main.person, picture: main.picture, speaker };
  const sharing = others.find(({ screen }) => screen);
  if (sharing) return { person: sharing, picture: sharing.screen, speaker };
  const seen = others.filter(({ camera }) => camera);
  const person = seen.find(({ isGuest }) => isGuest) ?? seen[0] ?? speaker ?? others[0] ?? null;
  return { person, picture: person?.camera ?? null, speaker };
}
