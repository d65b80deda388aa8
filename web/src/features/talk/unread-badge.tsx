import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { flagsQuery } from './api.ts';

/** The number of unread rooms, for the navigation. */
export function UnreadBadge() {
  const { t } = useTranslation('talk');
  const count = useQuery(flagsQuery).data?.chats ?? 0;
  if (count === 0) return null;
  return <span title={t('unread_rooms', { count })}>{count}</span>;
}
