import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import {
  IconAt,
  IconBell,
  IconBellRinging,
  IconClockExclamation,
  IconDoorEnter,
  IconFileDownload,
  IconFlag,
  IconPhone,
  IconPhoneX,
  IconTicket,
  IconUserCheck,
} from '@tabler/icons-react';
import classes from './row.module.css';

const pictures: Partial<Record<NotificationKind, typeof IconBell>> = {
  mention: IconAt,
  ticket_assigned: IconTicket,
  ticket_overdue: IconClockExclamation,
  guest_waiting: IconDoorEnter,
  call_started: IconPhone,
  call_missed: IconPhoneX,
  invitation_accepted: IconUserCheck,
  article_flagged: IconFlag,
  flag_answered: IconFlag,
  export_ready: IconFileDownload,
  reminder: IconBellRinging,
};

/** Shown for a notification without an actor. */
export function KindPicture({ kind, size }: { kind: NotificationKind; size: number }) {
  const Picture = pictures[kind] ?? IconBell;
  return (
    <span className={classes.picture} aria-hidden>
      <Picture size={size} stroke={1.75} />
    </span>
  );
}
