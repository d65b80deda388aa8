import type { ArState } from '@sightline/contract/calls/calls';
import type { Person, Picture } from '../session/people.ts';
import type { Frozen } from './freeze-store.ts';

const nothing = (): void => undefined;

/** A picture that has only a still and no track. */
const stillPicture = (freezeId: string): Picture => ({
  id: `still-${freezeId}`,
  kind: 'camera',
  attach: nothing,
  detach: nothing,
  isSelfie: false,
  isHeldBack: false,
});

/** A still stays on the stage even if its camera is turned off. */
export function withStill(people: readonly Person[], ar: ArState, frozen: Frozen | null): readonly Person[] {
  if (!ar.enabled || !frozen?.still) return people;
  const { id, streamer_id } = frozen.freeze;
  return people.map((person) =>
    person.id === streamer_id && !person.camera ? { ...person, camera: stillPicture(id) } : person,
  );
}
