import type { Call } from '@sightline/contract/calls/calls';
import { type Frozen, useFrozen } from '../freeze/freeze-store.ts';
import { withStill } from '../freeze/still-picture.ts';
import { grabFrame } from '../picture/frame-capture.ts';
import type { CallSession } from '../session/call-session.ts';
import { type Focus, type Person, type Picture, stageStreamOf, streamerToDraw } from '../session/people.ts';
import { captureWithMarks } from './capture-with-marks.ts';
import { type CaptureSource, useCapture } from './captures.ts';

/** The person whose camera can be controlled, also while it is off: on the main picture, else a guest before anybody else. */
export function personInView(call: Call, session: Focus & Pick<CallSession, 'people'>): Person | null {
  const others = session.people.filter(({ isMe }) => !isMe);
  const main = stageStreamOf(session.people, call.ar, session);
  return main?.person ?? others.find(({ isGuest }) => isGuest) ?? others[0] ?? null;
}

const unmarkedSource = (person: Person, picture: Picture): CaptureSource => ({
  person,
  take: async () => ({ ...(await grabFrame(picture)), marks: [] }),
});

/** The main picture with its marks, also the still of a camera that is off; otherwise the picture of the person in view. */
function sourceOf(call: Call, session: CallSession, frozen: Frozen | null): CaptureSource | null {
  const main = stageStreamOf(withStill(session.people, call.ar, frozen), call.ar, session);
  if (main?.why === 'ar') return { person: main.person, take: () => captureWithMarks(main.picture) };
  if (main) return unmarkedSource(main.person, main.picture);
  const person = streamerToDraw(session.people, null);
  return person?.camera ? unmarkedSource(person, person.camera) : null;
}

/** Null where there is no picture. */
export function useSnapshot(call: Call, session: CallSession): (() => void) | null {
  const { take } = useCapture(call.id);
  const shot = sourceOf(call, session, useFrozen());
  return shot && (() => take(shot));
}
