import { ActionIcon } from '@mantine/core';
import type { Notification } from '@sightline/contract/notifications/notifications';
import { IconBellRinging, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallBack } from '#web/features/calls/embed.tsx';
import { useUnsnooze } from './mutations.ts';
import classes from './row.module.css';
import { askWhen } from './snooze/asked.ts';
import { canSnooze } from './snooze/can-snooze.ts';

/** Offers to call back after a missed call in a room that the reader is in. */
export function CallBackOf({ item: { room_id, actor } }: { item: Notification }) {
  const { t } = useTranslation('notifications');
  return (
    room_id && (
      <CallBack
        roomId={room_id}
        label={t('calls.back')}
        name={t('calls.back_named', { name: actor?.name ?? '' })}
        className={classes.done ?? ''}
      />
    )
  );
}

/** Puts a notification off, or brings back one that was. */
export function PutOffButton({ item }: { item: Notification }) {
  const { t } = useTranslation('notifications');
  const unsnooze = useUnsnooze();
  if (!canSnooze(item)) return null;
  const { title, snoozed_until } = item;
  const isSnoozed = snoozed_until !== null;
  return (
    <ActionIcon
      className={classes.done ?? ''}
      size={28}
      aria-label={t(isSnoozed ? 'snooze.end_named' : 'snooze.named', { title })}
      title={t(isSnoozed ? 'snooze.end' : 'put_off.snooze')}
      onClick={() => (isSnoozed ? unsnooze.mutate([item]) : askWhen({ does: 'snooze', items: [item] }))}
    >
      {isSnoozed ? <IconBellRinging size={16} stroke={1.75} /> : <IconClock size={16} stroke={1.75} />}
    </ActionIcon>
  );
}
