import type { ListedMember } from '@sightline/contract/people/people';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { formatDate } from '#web/lib/time.ts';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useIsOnline } from '../api.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import classes from './people.module.css';

/** The columns of the table of people. */
export function usePeopleColumns(): ListColumn<ListedMember>[] {
  const { t } = useTranslation(['people', 'session']);
  const labelOf = useRoleLabel();
  return [
    {
      id: 'name',
      label: t('people:fields.name'),
      width: 'minmax(180px, 1.6fr)',
      order: 'name',
      isTitle: true,
      onPhone: 'title',
      cell: (person) => <Name person={person} />,
    },
    {
      id: 'email',
      label: t('people:fields.email'),
      width: 'minmax(170px, 1.6fr)',
      order: 'email',
      cell: ({ email }) => shownAddress(email),
    },
    {
      id: 'role',
      label: t('people:fields.role'),
      width: 'minmax(110px, 1fr)',
      onPhone: 'line',
      cell: ({ memberships }) => [...new Set(memberships.map(({ role }) => labelOf(role)))].join(', '),
    },
    {
      id: 'customer',
      label: t('people:fields.customer'),
      width: 'minmax(110px, 1.2fr)',
      cell: ({ memberships }) => memberships.flatMap(({ branch }) => branch?.name ?? []).join(', '),
    },
    {
      id: 'status',
      label: t('people:fields.status'),
      width: '110px',
      onPhone: 'end',
      cell: ({ status }) => <Pill tone={status === 'active' ? 'green' : 'orange'}>{t(`people:status.${status}`)}</Pill>,
    },
    {
      id: 'last_seen_at',
      label: t('people:fields.last_seen'),
      width: '110px',
      order: 'last_seen_at',
      onPhone: 'line-end',
      cell: ({ last_seen_at }) => (last_seen_at ? <RelativeTime at={last_seen_at} /> : t('people:never')),
    },
    {
      id: 'created_at',
      label: t('people:fields.since'),
      width: '110px',
      order: 'created_at',
      isExtra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ];
}

function Name({ person }: { person: ListedMember }) {
  const isOnline = useIsOnline(person.id);
  return (
    <span className={classes.name}>
      <PersonAvatar person={person} size={24} isOnline={isOnline} />
      <Link
        from="/settings/people/"
        to="."
        search={(search) => ({ ...search, person: person.id })}
        className={classes.link}
      >
        {person.name}
      </Link>
    </span>
  );
}
