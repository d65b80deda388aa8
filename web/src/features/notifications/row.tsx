import { ActionIcon, Checkbox } from '@mantine/core';
import type { Notification } from '@sightline/contract/notifications/notifications';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { KindPicture } from './kind-picture.tsx';
import { opensElsewhere } from './opens-elsewhere.ts';
import classes from './row.module.css';
import { CallBackOf, PutOffButton } from './row-buttons.tsx';

export type RowActions = {
  onRead: (item: Notification) => void;
  /** After a click that leads away. */
  onOpened?: (() => void) | undefined;
  /** Without it, rows cannot be selected. */
  selection?: { has: (id: string) => boolean; toggle: (item: Notification) => void } | undefined;
  onFocus?: ((item: Notification) => void) | undefined;
};

/** Shows a notification, which links to its subject. */
export function NotificationRow({ item, onRead, onOpened, selection, onFocus }: RowActions & { item: Notification }) {
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const { title, body, url, actor, type, is_read, created_at, about } = item;

  function open(event: MouseEvent): void {
    onRead(item);
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onOpened?.();
    void router.navigate({ href: url });
  }

  return (
    <li className={classes.row} data-unread={!is_read || undefined}>
      {selection && (
        <Checkbox
          size="xs"
          className={classes.check}
          aria-label={t('select', { title })}
          checked={selection.has(item.id)}
          onChange={() => selection.toggle(item)}
        />
      )}
      <a href={url} className={classes.link} onClick={open} onFocus={() => onFocus?.(item)}>
        <span className={classes.face}>
          {actor ? <PersonAvatar person={actor} size={28} /> : <KindPicture kind={type} size={16} />}
        </span>
        <span className={classes.words}>
          <span className={classes.title}>
            {!is_read && <span className={classes.hidden}>{t('unread')}: </span>}
            {title}
          </span>
          {body && body !== about?.name && <span className={classes.body}>{body}</span>}
        </span>
        <RelativeTime at={item.snoozed_until ?? created_at} className={classes.time} />
      </a>
      <span className={classes.buttons}>
        {type === 'call_missed' && <CallBackOf item={item} />}
        <PutOffButton item={item} />
        {is_read || item.snoozed_until ? (
          <span className={classes.none} />
        ) : (
          <ActionIcon
            className={classes.done ?? ''}
            size={28}
            aria-label={t('mark_read_named', { title })}
            title={t('mark_read')}
            onClick={() => onRead(item)}
          >
            <IconCheck size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}
