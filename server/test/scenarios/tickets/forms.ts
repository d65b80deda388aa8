import type { ticketFormsApi } from '@sightline/contract/tickets/forms';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const both = (words: string) => ({ en: words, pt: words });
const form = {
  name: 'Request a visit',
  thanks: both('We call you back today.'),
  fields: [{ id: 'floor', type: 'text' as const, label: both('On which floor?') }],
  public: true,
};
const given = ['tickets.forms.create'] as const;
const choices = ({ assistance_type, agent }: Ids) => ({ assistance_type_id: assistance_type, assignee_id: agent });

export const scenarios: Scenarios<typeof ticketFormsApi> = {
  list: { allow: 'tickets.create', input: () => ({}) },
  create: {
    allow: 'tickets.configure',
    makes: 'ticket_form',
    another: { name: 'Another form' },
    input: ({ ticket_form, branch, agent }) => ({
      body: { id: ticket_form, ...form, branch_ids: [branch], assignee_id: agent },
    }),
    learns: ({ ticket_form }) => ({ formSlug: ticket_form.slug }),
    seenByNeighbours: ['agent', 'assistance_type'],
    also: [{ input: (ids) => ({ body: { ...form, ...choices(ids) } }), isClosed: true }],
    audits: 'ticket_form.created',
  },
  update: {
    allow: 'tickets.configure',
    given,
    input: ({ ticket_form, branch }) => ({
      params: { id: ticket_form },
      body: { ...form, branch_ids: [branch], active: false, version: 1 },
    }),
    also: [
      {
        input: (ids) => ({ params: { id: ids.ticket_form }, body: { ...form, ...choices(ids), version: 1 } }),
        isClosed: true,
      },
    ],
    audits: 'ticket_form.updated',
  },
  clone: {
    allow: 'tickets.configure',
    given,
    makes: 'otherForm',
    another: { name: 'Something else' },
    input: ({ ticket_form, otherForm }) => ({ params: { id: ticket_form }, body: { id: otherForm, name: 'Copy' } }),
    audits: 'ticket_form.created',
  },
  order: {
    allow: 'tickets.configure',
    given,
    input: ({ ticket_form }) => ({ body: { ids: [ticket_form] } }),
    audits: 'ticket_form.ordered',
  },
  ofTicket: { allow: 'tickets.view', input: ({ ticket }) => ({ params: { id: ticket } }) },
  open: { allow: 'public', by: 'nobody', given, input: ({ formSlug }) => ({ params: { slug: formSlug } }) },
  send: {
    allow: 'public',
    by: 'nobody',
    given,
    input: ({ formSlug }) => ({
      params: { slug: formSlug },
      body: { name: 'Paula Reis', email: 'paula@example.test', subject: 'No cooling', answers: '{"floor":"2"}' },
    }),
    audits: 'ticket.created',
  },
};

export const rows: Rows = ({ organization, branch, ticket_form, ticket, formSlug, secret }) => ({
  ticket_forms: {
    ...{ organization_id: organization, id: ticket_form, slug: formSlug, name: `Form of ${secret}` },
    ...{ intro: both(''), thanks: both(''), fields: [], branch_ids: [branch] },
  },
  ticket_form_answers: {
    ...{ organization_id: organization, ticket_id: ticket, form_id: ticket_form, fields: [], answers: {} },
    contact_name: `Contact of ${secret}`,
  },
});
