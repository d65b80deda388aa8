import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AwayMark } from '#web/features/people/away-mark.tsx';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { PersonOption } from '#web/features/people/person-option.tsx';
import type { Mention } from '../mentions.ts';
import classes from './mention-list.module.css';

type MentionListProps = { people: readonly Mention[]; active: number; onPick: (person: Mention) => void };

/** Controlled by keys in the text field below it, which keeps the focus. */
export function MentionList({ people, active, onPick }: MentionListProps) {
  const { t } = useTranslation('talk');
  if (people.length === 0) return null;
  return (
    <div role="listbox" id="mention-list" aria-label={t('mention')} className={classes.list}>
      {people.map((person, index) => (
        <PersonOption
          key={person.id}
          id={`mention-${person.id}`}
          isActive={index === active}
          onPick={() => onPick(person)}
        >
          {person.reach === undefined ? (
            <>
              <PersonAvatar person={{ id: person.id, name: person.label }} size={22} />
              {person.label}
              <AwayMark personId={person.id} />
            </>
          ) : (
            <>
              <IconUsersGroup size={22} stroke={1.5} aria-hidden />@{person.label}
              <span className={classes.reach}>{t('everybody.reach', { count: person.reach })}</span>
            </>
          )}
        </PersonOption>
      ))}
    </div>
  );
}
