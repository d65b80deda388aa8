import type { ListedSpace } from '@sightline/contract/workspace/workspace';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/time.ts';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SpaceMark } from './space-mark.tsx';
import classes from './spaces.module.css';

/** The columns of the table of spaces. */
export function useSpaceColumns(): ListColumn<ListedSpace>[] {
  const { t } = useTranslation('spaces');
  return [
    {
      id: 'name',
      label: t('fields.name'),
      width: 'minmax(180px, 2fr)',
      order: 'name',
      isTitle: true,
      onPhone: 'title',
      cell: (space) => (
        <span className={classes.name}>
          <SpaceMark space={space} size={24} />
          <Link to="/settings/spaces/$id" params={{ id: space.id }} className={classes.link}>
            {space.name}
          </Link>
          {space.archived_at && <Pill tone="gray">{t('archived')}</Pill>}
        </span>
      ),
    },
    {
      id: 'code',
      label: t('fields.code'),
      width: 'minmax(80px, 1fr)',
      order: 'code',
      onPhone: 'line',
      cell: ({ code }) => code,
    },
    {
      id: 'open_tickets',
      label: t('fields.open_tickets'),
      width: '110px',
      cell: ({ open_tickets }) => open_tickets,
    },
    {
      id: 'members',
      label: t('fields.members'),
      width: '90px',
      cell: ({ members_count }) => members_count,
    },
    {
      id: 'last_activity_at',
      label: t('fields.last_activity'),
      width: '120px',
      onPhone: 'line-end',
      cell: ({ last_activity_at }) => (last_activity_at ? <RelativeTime at={last_activity_at} /> : t('never')),
    },
    {
      id: 'created_at',
      label: t('fields.since'),
      width: '110px',
      order: 'created_at',
      isExtra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ];
}
