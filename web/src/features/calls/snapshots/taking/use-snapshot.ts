import type { Call } from '@sightline/contract/calls';
import { grabFrame } from '../../camera/camera-device.ts';
import { type Frozen, useFrozen } from '../../freeze/freeze-store.ts';
import { withStill } from '../../freeze/still-picture.ts';
import type { CallSession } from '../../media/call-session.ts';
import { mainStreamOf, type Person, type Picture, streamerToDraw } from '../../media/people.ts';
import { takeDrawnShot } from './drawn-shot.ts';
import { type Shot, useTakeSnapshot } from './snapshot-taking.ts';

/** Whose camera the helpers are at, also while it is off: the main picture's; in a grid a guest's, before anybody else's. */
export function personInView(call: Call, { people, pin }: Pick<CallSession, 'people' | 'pin'>): Person | null {
  const others = people.filter(({ isMe }) => !isMe);
  const main = mainStreamOf(people, call.ar, pin);
  return main?.person ?? others.find(({ isGuest }) => isGuest) ?? others[0] ?? null;
}

const cleanShot = (person: Person, picture: Picture): Shot => ({
  person,
  take: async () => ({ ...(await grabFrame(picture)), marks: [] }),
});

/** The main picture with what is drawn on it, also a still of a camera that is off; or that of whoever is in view. */
function shotOf(call: Call, { people, pin }: CallSession, frozen: Frozen | null): Shot | null {
  const main = mainStreamOf(withStill(people, call.ar, frozen), call.ar, pin);
  if (main?.why === 'ar') return { person: main.person, take: () => takeDrawnShot(main.picture) };
  if (main) return cleanShot(main.person, main.picture);
  const person = streamerToDraw(people, null);
  return person?.camera ? cleanShot(person, person.camera) : null;
}

/** Null where there is nothing to be seen. */
export function useSnapshot(call: Call, session: CallSession): (() => void) | null {
  const { take } = useTakeSnapshot(call.id);
  const shot = shotOf(call, session, useFrozen());
  return shot && (() => take(shot));
}
