import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Day, Email, Id, Locale, optionalLine, PersonRef, prose, Timestamp, TimestampInput } from '../scalars.ts';
import { Timezone } from '../workspace/workspace.ts';
import { resourceLimits } from './resource-limits.ts';

/*
 * A customer chooses the time of a visit by a link, without an account. Who has the link may book once, and move or cancel what
 * was booked until the notice before it. The link is shown once; the server keeps its hash.
 */

const bounds = resourceLimits.booking;

/** `open`: nothing is booked. `booked`: there is a visit. `ended`: used, revoked or too old. */
export const BookingState = z.enum(['open', 'booked', 'ended']);
export type BookingState = z.infer<typeof BookingState>;

export const BookingLink = z.object({
  id: Id,
  state: BookingState,
  /** To whom it was mailed; empty where it was not. */
  email: z.string(),
  minutes: z.int(),
  travel_minutes: z.int(),
  from_day: Day,
  until_day: Day,
  notice_hours: z.int(),
  /** The people who may be sent; empty is everybody who is plannable and has the skills. */
  people: z.array(PersonRef),
  visit: z.object({ id: Id, starts_at: Timestamp, ends_at: Timestamp, status: z.string() }).nullable(),
  expires_at: Timestamp,
  created_by: PersonRef,
  created_at: Timestamp,
});
export type BookingLink = z.infer<typeof BookingLink>;

export const CreateBookingLinkInput = z
  .object({
    id: Id.optional(),
    minutes: z.int().min(bounds.shortest).max(bounds.longest),
    travel_minutes: z.int().min(0).max(bounds.travel).default(0),
    from_day: Day,
    until_day: Day,
    user_ids: z.array(Id).max(bounds.people).default([]),
    notice_hours: z.int().min(0).max(bounds.noticeHours).default(24),
    /** Mails the link to this address. */
    email: z.union([z.literal(''), Email]).default(''),
    locale: Locale.default('en'),
  })
  .refine(({ from_day, until_day }) => from_day <= until_day, {
    path: ['until_day'],
    params: { code: 'ends_before_start' },
  })
  .refine(({ from_day, until_day }) => Date.parse(until_day) - Date.parse(from_day) <= bounds.days * 86_400_000, {
    path: ['until_day'],
    params: { code: 'time_too_long' },
  });

/** The customer's view of a booking. It does not name the people before the visit is booked. */
export const Booking = z.object({
  state: BookingState,
  workspace: z.string(),
  customer: z.string(),
  subject: z.string(),
  ticket_id: z.int(),
  minutes: z.int(),
  /** The visit's, or the address of the customer. */
  place: z.string(),
  /** The environment whose branding the page uses. */
  environment: z.string().nullable(),
  /** In which the customer was invited. */
  locale: Locale,
  /** By which clock the company works. */
  timezone: z.string(),
  notice_hours: z.int(),
  expires_at: Timestamp,
  /** The address that the link was mailed to, or that of the ticket's author: the customer need not type it. */
  email: z.string(),
  /** Beginnings of free times, in their order. */
  slots: z.array(Timestamp),
  /** The slots for which another person would come than the one who is booked now. */
  slots_of_others: z.array(z.object({ starts_at: Timestamp, person: z.string() })),
  visit: z
    .object({
      starts_at: Timestamp,
      ends_at: Timestamp,
      person: z.string(),
      can_change: z.boolean(),
      /** The customer has said that they will be there at this time. */
      is_confirmed: z.boolean(),
      can_confirm: z.boolean(),
      calendar_url: z.string(),
    })
    .nullable(),
});
export type Booking = z.infer<typeof Booking>;

const params = z.object({ id: Id });
const byToken = z.object({ token: z.string().max(100) });
const oneBooking = z.object({ booking: Booking });

export const bookingApi = {
  list: endpoint('GET', '/ticket/:id/booking-links', {
    summary: 'Lists the booking links of a ticket, the newest first.',
    params,
    query: OnePage,
    data: wholeList({
      booking_links: z.array(BookingLink),
      /** To whom a link would be mailed, as far as it is known. */
      customer: z.object({ email: z.string(), locale: Locale }),
    }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint('POST', '/ticket/:id/booking-links', {
    summary:
      'Makes a link by which the customer of a ticket chooses the time of a visit, and mails it if there is an address.',
    description: 'The link is in this answer alone.',
    params,
    body: CreateBookingLinkInput,
    idempotentBy: 'id',
    data: z.object({ booking_link: BookingLink, url: z.string() }),
    errors: [
      ...(['NOT_FOUND', 'CONFLICT', 'TICKET_CLOSED', 'NOT_ASSIGNABLE', 'NOBODY_PLANNABLE'] as const),
      'TOO_MANY_BOOKING_LINKS',
    ],
  }),
  revoke: endpoint('DELETE', '/booking-link/:id', {
    summary: 'Revokes a booking link. What was booked stays.',
    params,
    errors: ['NOT_FOUND'],
  }),
  find: endpoint('GET', '/booking/:token', {
    summary: 'Shows a booking link and its free times to anyone who has it.',
    params: byToken,
    data: oneBooking,
    errors: ['LINK_INVALID'],
  }),
  book: endpoint('POST', '/booking/:token', {
    summary: 'Books a free time, or moves what was booked to one.',
    description:
      'A time that somebody took meanwhile is refused with SLOT_TAKEN. A move to a time when who was booked is not free is refused with ANOTHER_PERSON, unless `accept_another` confirms it.',
    params: byToken,
    body: z.object({
      starts_at: TimestampInput,
      /** The customer's time zone, for the e-mail. */
      timezone: Timezone,
      email: z.union([z.literal(''), Email]).default(''),
      phone: optionalLine(limits.phone).default(''),
      note: prose(bounds.note).default(''),
      /** Allows another person to come than the one who was booked before. */
      accept_another: z.boolean().default(false),
    }),
    data: oneBooking,
    errors: ['LINK_INVALID', 'SLOT_TAKEN', 'BOOKING_FIXED', 'ANOTHER_PERSON'],
  }),
  cancel: endpoint('POST', '/booking/:token/cancel', {
    summary: 'Cancels what was booked; the customer may choose another time by the same link.',
    params: byToken,
    data: oneBooking,
    errors: ['LINK_INVALID', 'BOOKING_FIXED'],
  }),
  confirm: endpoint('POST', '/booking/:token/confirm', {
    summary: 'Says that the customer will be there at the time that was booked.',
    params: byToken,
    data: oneBooking,
    errors: ['LINK_INVALID', 'BOOKING_FIXED'],
  }),
  calendar: endpoint('GET', '/booking/:token/calendar.ics', {
    summary: 'What was booked, as a file for calendars.',
    params: byToken,
    raw: true,
    errors: ['LINK_INVALID'],
  }),
};
