import { ActionIcon, Menu } from '@mantine/core';
import type { Reminder } from '@sightline/contract/notifications/reminders';
import {
  IconCheck,
  IconClockEdit,
  IconDots,
  IconMessage,
  IconRotate,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExact, formatMoment } from '#web/lib/time.ts';
import { opensElsewhere } from '../opens-elsewhere.ts';
import rows from '../row.module.css';
import { askWhen } from '../snooze/asked.ts';
import { useRemoveReminder, useUpdateReminder } from './mutations.ts';
import classes from './row.module.css';

/** Shows a reminder: its subject, its time, and the link to it. */
export function ReminderRow({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const update = useUpdateReminder();
  const remove = useRemoveReminder();
  const { title, body, url, type, remind_at, is_due, is_done } = reminder;
  const Picture = type === 'ticket' ? IconTicket : IconMessage;
  const name = `${title} ${body}`.trim();
  const icon = { size: 15, stroke: 1.75, 'aria-hidden': true };

  function open(event: MouseEvent): void {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate({ href: url });
  }

  return (
    <li className={rows.row} data-unread={is_due || undefined}>
      <a href={url} className={rows.link} onClick={open}>
        <span className={rows.picture} aria-hidden>
          <Picture size={16} stroke={1.75} />
        </span>
        <span className={rows.words}>
          <span className={rows.title}>{title || t('reminders.of_message')}</span>
          {body && <span className={rows.body}>{body}</span>}
          <time
            dateTime={remind_at}
            title={formatExact(remind_at)}
            className={classes.at}
            data-due={is_due || undefined}
          >
            {is_due ? t('reminders.due', { at: formatMoment(remind_at) }) : formatMoment(remind_at)}
          </time>
        </span>
      </a>
      <ActionIcon
        className={rows.done ?? ''}
        size={28}
        aria-label={t(is_done ? 'reminders.reopen_named' : 'reminders.done_named', { name })}
        title={t(is_done ? 'reminders.reopen' : 'reminders.done')}
        onClick={() => update.mutate({ reminder, is_done: !is_done })}
      >
        {is_done ? <IconRotate size={16} stroke={1.75} /> : <IconCheck size={16} stroke={1.75} />}
      </ActionIcon>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon className={rows.done ?? ''} size={28} aria-label={t('more', { name })}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconClockEdit {...icon} />} onClick={() => askWhen({ does: 'move', reminder })}>
            {t('put_off.move')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => remove.mutate(reminder)}>
            {t('reminders.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
