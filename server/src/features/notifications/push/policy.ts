import type { NotificationKind } from '@sightline/contract/notifications/kinds';

/** A ring is not pushed late: by then it is a missed call, which is pushed by itself. */
export const isRing = (kind: NotificationKind): boolean => kind === 'call_started';

/**
 * A push that shows nothing: Safari ends subscriptions that get them. Its notifications are closed together with the next one.
 */
export const mayCloseSilently = (endpoint: string): boolean => !/\.push\.apple\.com$/.test(new URL(endpoint).hostname);
