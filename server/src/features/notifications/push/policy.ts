import type { NotificationKind } from '@sightline/contract/notification-kinds';
import type { TenantCtx } from '../../../kernel/context.ts';

/** Calls somebody away from something else: changes of tickets, and what waits for nobody, stay in the list. */
const pushedByDefault: Record<NotificationKind, boolean> = {
  mention: true,
  reply: true,
  message: true,
  ticket_assigned: true,
  ticket_changed: false,
  ticket_overdue: true,
  ticket_closed: false,
  ticket_reopened: true,
  sheet_to_review: true,
  guest_waiting: true,
  call_started: true,
  call_missed: true,
  invitation_accepted: false,
  export_ready: false,
};

/** Whether this kind is pushed to this person now. */
export const isPushed = async (_ctx: TenantCtx, _personId: string, kind: NotificationKind): Promise<boolean> =>
  pushedByDefault[kind];

/** A ring that comes late is a missed call, of which another notification tells. */
export const isRing = (kind: NotificationKind): boolean => kind === 'call_started';

/**
 * A push that shows nothing: Safari ends subscriptions that get them. Its notifications are closed together with the next one.
 */
export const mayCloseSilently = (endpoint: string): boolean => !/\.push\.apple\.com$/.test(new URL(endpoint).hostname);
