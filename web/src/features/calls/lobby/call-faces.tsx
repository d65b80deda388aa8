import type { PersonRef } from '@sightline/contract/scalars';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import classes from './call-faces.module.css';

type CallFacesProps = { people: readonly PersonRef[]; size?: number; most?: number };

/** The people in a call as overlapping avatars. Decorative: the parent names them for screen readers. */
export function CallFaces({ people, size = 18, most = 3 }: CallFacesProps) {
  const shown = people.length > most ? people.slice(0, most - 1) : people;
  return (
    <span className={classes.faces} aria-hidden>
      {shown.map((person) => (
        <PersonAvatar key={person.id} person={person} size={size} />
      ))}
      {people.length > shown.length && <b style={{ height: size, minWidth: size }}>+{people.length - shown.length}</b>}
    </span>
  );
}
