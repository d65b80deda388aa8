import type { ArState } from '@sightline/contract/calls/calls';
import { mainStreamOf, type Person, type Picture, type Pin } from '../session/people.ts';

export type BackgroundPicture = {
  /** The person shown, or whose avatar is shown while nobody has a picture. Null while nobody else is in the call. */
  person: Person | null;
  picture: Picture | null;
  /** The person who speaks at the moment. */
  speaker: Person | null;
};

/**
 * Chooses the small picture of a call in the background: the main stream unless it is the user's own, then a shared
 * screen, then the camera of a guest, then any other camera.
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
