import type { bookingApi } from '@sightline/contract/schedule/booking';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onTicket = ({ ticket }: Ids) => ({ params: { id: ticket } });

export const scenarios: Scenarios<typeof bookingApi> = {
  list: { allow: 'schedule.view', given: ['schedule.booking.create'], input: onTicket },
  create: {
    allow: 'schedule.manage',
    makes: 'booking_link',
    another: { minutes: 90 },
    given: ['tickets.create'],
    input: (ids) => ({
      ...onTicket(ids),
      body: {
        ...{ id: ids.booking_link, minutes: 60, travel_minutes: 15, user_ids: [ids.agent], notice_hours: 24 },
        ...{ from_day: '2090-02-20', until_day: '2090-03-06', locale: 'pt' },
      },
    }),
    audits: 'booking_link.created',
    unseen: 'is seen where somebody opens the links of a ticket',
    learns: ({ url }) => ({ bookingToken: url.split('/').at(-1) ?? '' }),
  },
  revoke: {
    allow: 'schedule.manage',
    given: ['schedule.booking.create'],
    input: ({ booking_link }) => ({ params: { id: booking_link } }),
    audits: 'booking_link.revoked',
    unseen: 'is seen where somebody opens the links of a ticket',
  },
  find: {
    allow: 'public',
    by: 'nobody',
    given: ['schedule.booking.create'],
    input: (_, { bookingToken }) => ({ params: { token: bookingToken } }),
    learns: ({ booking }) => ({ bookingSlot: booking.slots[0] ?? '' }),
  },
  book: {
    allow: 'public',
    by: 'nobody',
    given: ['schedule.booking.find'],
    input: (_, { bookingToken, bookingSlot }) => ({
      params: { token: bookingToken },
      body: { starts_at: bookingSlot, timezone: 'Europe/Lisbon', note: 'Ring twice.' },
    }),
    audits: 'visit.planned',
  },
  cancel: {
    allow: 'public',
    by: 'nobody',
    given: ['schedule.booking.book'],
    input: (_, { bookingToken }) => ({ params: { token: bookingToken } }),
    audits: 'visit.stepped',
  },
  confirm: {
    allow: 'public',
    by: 'nobody',
    given: ['schedule.booking.book'],
    input: (_, { bookingToken }) => ({ params: { token: bookingToken } }),
    audits: 'visit.confirmed',
  },
  calendar: {
    allow: 'public',
    by: 'nobody',
    given: ['schedule.booking.book'],
    input: (_, { bookingToken }) => ({ params: { token: bookingToken } }),
  },
};

export const rows: Rows = ({ organization, booking_link, ticket, agent, secret }) => ({
  booking_links: {
    ...{ organization_id: organization, id: booking_link, ticket_id: ticket, created_by: agent, locale: 'en' },
    ...{ token_hash: `\\x${Buffer.from(booking_link).toString('hex')}`, email: `${secret}@example.test`, minutes: 60 },
    ...{ from_day: '2090-01-01', until_day: '2090-01-31', expires_at: '2090-02-01T00:00:00Z' },
  },
});
