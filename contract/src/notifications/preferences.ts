import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Kind } from './notifications.ts';

/** By which channels one kind of notification goes to somebody. */
export const ChannelChoice = z.object({ kind: Kind, in_app: z.boolean(), push: z.boolean(), email: z.boolean() });
export type ChannelChoice = z.infer<typeof ChannelChoice>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Hours without push and e-mail, in the person's time zone. `days` are those on which they begin, 1 is Monday; they end on the same
 * day, or on the next one where `to` is not after `from`.
 */
export const QuietHours = z.object({
  days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { params: { code: 'same_day' } }),
  from: TimeOfDay,
  to: TimeOfDay,
});
export type QuietHours = z.infer<typeof QuietHours>;

/** Minutes that something stays unread before it is mailed; null: only in the daily digest, if there is one. */
const MailAfter = z.literal([5, 15, 30, 60]).nullable();
/** The hour of the daily e-mail in the person's time zone; null: none. */
const DigestHour = z.int().min(0).max(23).nullable();

export const NotificationPreferences = z.object({
  /** Every kind that the person's role can receive. */
  kinds: z.array(ChannelChoice),
  quiet_hours: QuietHours.nullable(),
  mail_after: MailAfter,
  digest_hour: DigestHour,
  /** The person's own, or else that of the workspace: hours and days are reckoned in it. */
  timezone: z.string(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const NotificationPreferencesChange = z.object({
  /** Channels that are not named stay as they are, as do kinds. */
  kinds: z
    .array(ChannelChoice.partial().required({ kind: true }))
    .max(100)
    .optional(),
  quiet_hours: QuietHours.nullable().optional(),
  mail_after: MailAfter.optional(),
  digest_hour: DigestHour.optional(),
});
export type NotificationPreferencesChange = z.infer<typeof NotificationPreferencesChange>;

const UnsubscribeToken = z.string().min(1).max(200);

/** A person's notification settings, separate for each workspace, since roles differ and one workspace must not depend on another. */
export const notificationPreferencesApi = {
  preferences: endpoint('GET', '/user/notification-preferences', {
    summary: 'Reads how you want to be notified in this workspace.',
    data: z.object({ preferences: NotificationPreferences }),
  }),
  setPreferences: endpoint('PUT', '/user/notification-preferences', {
    summary: 'Chooses how you want to be notified in this workspace.',
    description: 'Only what is named changes. It applies to what waits to be mailed, too.',
    body: NotificationPreferencesChange,
    data: z.object({ preferences: NotificationPreferences }),
  }),
  checkUnsubscribe: endpoint('POST', '/unsubscribe/check', {
    summary: 'Shows which e-mails a link to unsubscribe is about.',
    body: z.object({ token: UnsubscribeToken }),
    data: z.object({ workspace: z.string(), email: z.string() }),
    errors: ['LINK_INVALID'],
  }),
  openUnsubscribe: endpoint('GET', '/unsubscribe/:token', {
    summary: 'Leads to the page that asks whether to unsubscribe.',
    description: 'For mail programs that open the address of `List-Unsubscribe`. It changes nothing.',
    params: z.object({ token: UnsubscribeToken }),
    raw: true,
    errors: ['LINK_INVALID'],
  }),
  unsubscribe: endpoint('POST', '/unsubscribe/:token', {
    summary: 'Ends the e-mails about notifications of one workspace.',
    description:
      'By the token of an e-mail, without a session. Mail programs send it as a form, `List-Unsubscribe=One-Click` (RFC 8058).',
    params: z.object({ token: UnsubscribeToken }),
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
    errors: ['LINK_INVALID'],
  }),
};
