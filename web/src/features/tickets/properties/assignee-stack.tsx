import type { PersonRef } from '@sightline/contract/scalars';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { NobodyAvatar } from '#web/ui/avatar.tsx';
import classes from './assignee-stack.module.css';

const mostShown = 3;

type AssigneeStackProps = { people: readonly PersonRef[]; isClosed?: boolean; size?: number };

/** Shows the assignees as overlapping avatars; a dashed ring for an open ticket without any. */
export function AssigneeStack({ people, isClosed = false, size = 20 }: AssigneeStackProps) {
  const { t } = useTranslation('tickets');
  if (people.length === 0 && isClosed) return null;
  if (people.length === 0) return <NobodyAvatar size={size} label={t('assignees.nobody')} />;
  const shown = people.length > mostShown ? people.slice(0, mostShown - 1) : people;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span className={classes.stack} role="img" aria-label={t('assignees.are', { names })} title={names}>
      {shown.map((person) => (
        <PersonAvatar key={person.id} person={person} size={size} />
      ))}
      {people.length > shown.length && (
        <span className={classes.more} style={{ height: size, minWidth: size }} aria-hidden>
          +{people.length - shown.length}
        </span>
      )}
    </span>
  );
}
