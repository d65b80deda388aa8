import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useStore } from '#web/lib/store.ts';
import type { SharedDraft } from './shared-draft.ts';
import classes from './together.module.css';

const shownAtMost = 5;

/** Lists the other people who have this draft open. */
export function PeopleHere({ draft }: { draft: SharedDraft }) {
  const { t } = useTranslation('editor');
  const others = useStore(draft.others);
  const people = [...new Map(others.map((other) => [other.id, other])).values()];
  if (people.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('people.label')}>
      {people.slice(0, shownAtMost).map(({ id, name }) => (
        <li key={id} aria-label={name} title={name}>
          <PersonAvatar person={{ id, name }} size={24} />
        </li>
      ))}
      {people.length > shownAtMost && <li>{t('people.more', { count: people.length - shownAtMost })}</li>}
    </ul>
  );
}
