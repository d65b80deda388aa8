import type { Notification } from '@sightline/contract/notifications/notifications';
import { IconMessages, IconTicket } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotificationGroup, sectionsOf } from './grouping.ts';
import classes from './groups.module.css';
import { NotificationRow, type RowActions } from './row.tsx';

/** Unread ones first, those of one ticket or room together. */
export function NotificationGroups({ items, ...actions }: RowActions & { items: readonly Notification[] }) {
  const { t } = useTranslation('notifications');
  return sectionsOf(items).map(({ isRead, groups }) => (
    <section key={String(isRead)} aria-label={t(isRead ? 'earlier' : 'new')} className={classes.section}>
      <h2 className={classes.heading}>{t(isRead ? 'earlier' : 'new')}</h2>
      {groups.map((group) => (
        <Group key={group.key} group={group} {...actions} />
      ))}
    </section>
  ));
}

function Group({ group, ...actions }: RowActions & { group: NotificationGroup }) {
  const titleId = useId();
  const { items, name, type } = group;
  const Picture = type === 'ticket' ? IconTicket : IconMessages;
  // A room of two is named after who wrote, which the row says.
  const isNamed = type !== null && name !== items[0]?.actor?.name;
  return (
    <div className={classes.group}>
      {isNamed && (
        <h3 id={titleId} className={classes.name}>
          <Picture size={14} stroke={1.75} aria-hidden />
          <span>{name}</span>
        </h3>
      )}
      <ul className={classes.items} aria-labelledby={isNamed ? titleId : undefined}>
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} {...actions} />
        ))}
      </ul>
    </div>
  );
}
