import { limits } from '@sightline/contract/limits';
import { ticketFormLimits } from '@sightline/contract/tickets/form-limits';
import { type TicketForm, ticketFormsApi } from '@sightline/contract/tickets/forms';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildDesk } from '#test/factories/tickets';
import { onePixel } from '../../../../test/scenarios/picture.ts';

const both = (words: string) => ({ en: words, pt: words });
const fields = [
  {
    id: 'kind',
    type: 'choice',
    label: both('What is it about?'),
    required: true,
    options: [
      { id: 'repair', label: both('Repair') },
      { id: 'order', label: both('Order') },
    ],
  },
  {
    id: 'serial',
    type: 'text',
    label: both('Serial number'),
    required: true,
    shown_when: [{ field: 'kind', op: 'is', value: 'repair' }],
  },
  { id: 'cost', type: 'number', label: both('Cost centre'), visible_to: 'staff' },
];

async function buildForms() {
  const desk = await buildDesk();
  const manager = await buildPerson(desk.organization, 'Manager');
  const create = (body: object = {}) =>
    as(manager.token).call(ticketFormsApi.create, { body: { name: 'Request a visit', fields, ...body } as never });
  return { ...desk, manager, create };
}

const submit = (person: TestPerson, form: TicketForm, answers: object, body: object = {}) =>
  as(person.token).call(ticketsApi.create, {
    body: { subject: 'No cooling', form: { id: form.id, answers: answers as never }, ...body },
  });
const answersOf = async (person: TestPerson, id: string) =>
  (await as(person.token).call(ticketFormsApi.ofTicket, { params: { id } })).data.filled_form;
const send = (slug: string, body: object = {}, files: Blob[] = []) =>
  as(undefined).call(ticketFormsApi.send, {
    params: { slug },
    body: {
      ...{ name: 'Paula Reis', email: 'Paula@example.test', subject: 'No cooling' },
      answers: JSON.stringify({ kind: 'order' }),
      ...body,
    },
    files,
  });

describe('the forms of a workspace', () => {
  it('are defined by managers, and refuse fields that are unfinished or named twice', async () => {
    const { agent, manager, create } = await buildForms();
    expect((await as(agent.token).call(ticketFormsApi.create, { body: { name: 'Mine' } })).code).toBe('FORBIDDEN');
    const unfinished = await create({ fields: [{ ...fields[0], options: [] }] });
    expect([unfinished.code, Object.keys(unfinished.errors)]).toEqual(['TEMPLATE_UNFINISHED', ['fields.0.options']]);
    expect((await create({ fields: [fields[0], fields[0]] })).code).toBe('QUESTION_TWICE');
    expect((await create({ fields: [{ ...fields[0], type: 'photo' }] })).status).toBe(422);
    const { ticket_form: form } = (await create({ public: true })).data;
    const params = { id: form.id };
    const copy = (await as(manager.token).call(ticketFormsApi.clone, { params, body: { name: 'Copy' } })).data
      .ticket_form;
    expect(copy).toMatchObject({ name: 'Copy', public: false, fields: form.fields });
    expect(copy.slug).not.toBe(form.slug);
    const update = (version: number) =>
      as(manager.token).call(ticketFormsApi.update, { params, body: { name: 'New', active: false, version } });
    const replies = await Promise.all([update(1), update(1)]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['OK', 'STALE_VERSION']);
    const { data } = await as(manager.token).call(ticketFormsApi.order, { body: { ids: [copy.id] } });
    expect(data.ticket_forms.map(({ id }) => id)).toEqual([copy.id, form.id]);
  });

  it('are offered to their customers, who learn nothing of what agents are asked', async () => {
    const { agent, guest, space, organization, create } = await buildForms();
    const other = await buildSpace(organization);
    await create({ branch_ids: [space.id], assignee_id: agent.id });
    await create({ branch_ids: [other.id] });
    await create({ active: false });
    const { data } = await as(guest.token).call(ticketFormsApi.list, {});
    expect(data.ticket_forms).toHaveLength(1);
    expect(data.ticket_forms[0]).toMatchObject({ assignee_id: null, slug: '', branch_ids: [] });
    expect(JSON.stringify(data.ticket_forms)).not.toContain('Cost centre');
    expect((await as(agent.token).call(ticketFormsApi.list, {})).data.ticket_forms).toHaveLength(2);
  });
});

describe('a ticket created with a form', () => {
  it('keeps what was asked and answered, and gets the defaults of the form', async () => {
    const { agent, colleague, guest, manager, create } = await buildForms();
    const { ticket_form: form } = (await create({ assignee_id: colleague.id, priority_id: 4 })).data;
    const { ticket } = (await submit(guest, form, { kind: 'repair', serial: 'A-1' })).data;
    expect(ticket).toMatchObject({ priority: { id: 4 }, assignees: [{ id: colleague.id }] });
    const changed = { name: 'Other', fields: [], version: 1 };
    await as(manager.token).call(ticketFormsApi.update, { params: { id: form.id }, body: changed });
    expect(await answersOf(agent, ticket.id)).toMatchObject({
      ...{ form: { name: 'Other' }, answers: { kind: 'repair', serial: 'A-1' }, contact: null },
      fields: [{ id: 'kind' }, { id: 'serial' }],
    });
  });

  it('shows customers nothing that agents alone are asked', async () => {
    const { agent, guest, space, create } = await buildForms();
    const { ticket_form: form } = (await create()).data;
    const answers = { kind: 'order', cost: 4711 };
    const { ticket } = (await submit(agent, form, answers, { branch_id: space.id })).data;
    expect((await answersOf(agent, ticket.id))?.answers).toEqual(answers);
    const seen = await answersOf(guest, ticket.id);
    expect(seen?.answers).toEqual({ kind: 'order' });
    expect(JSON.stringify(seen)).not.toContain('Cost centre');
    expect((await submit(guest, form, answers)).code).toBe('NOT_FOUND');
  });

  it('asks by its conditions, and names what is missing', async () => {
    const { agent, guest, organization, create } = await buildForms();
    const { ticket_form: form } = (await create()).data;
    const missing = await submit(agent, form, { kind: 'repair' });
    expect([missing.status, Object.keys(missing.errors)]).toEqual([422, ['form.answers.serial']]);
    const hidden = await submit(agent, form, { kind: 'order', serial: 'A-1' });
    expect((await answersOf(agent, hidden.data.ticket.id))?.answers).toEqual({ kind: 'order' });
    expect((await submit(agent, form, { kind: 'none' })).status).toBe(422);
    const archived = (await create({ active: false })).data.ticket_form;
    expect((await submit(agent, archived, {})).code).toBe('FORM_ARCHIVED');
    const other = await buildSpace(organization);
    const others = (await create({ branch_ids: [other.id] })).data.ticket_form;
    expect((await submit(guest, others, { kind: 'order' })).code).toBe('NOT_FOUND');
  });
});

describe('a public form', () => {
  it('creates a ticket with a contact, its answers and its files', async () => {
    const { agent, space, create } = await buildForms();
    const thanks = both('We call you back.');
    const { ticket_form: form } = (await create({ public: true, branch_ids: [space.id], thanks })).data;
    const opened = await as(undefined).call(ticketFormsApi.open, { params: { slug: form.slug } });
    expect(opened.data).toMatchObject({ name: 'Request a visit', fields: [{ id: 'kind' }, { id: 'serial' }] });
    const sent = await send(form.slug, {}, [onePixel()]);
    expect(sent.data.thanks).toEqual(thanks);
    const { data } = await as(agent.token).call(ticketsApi.findByNumber, { params: { number: sent.data.ticket_id } });
    expect(data.ticket).toMatchObject({ branch: { id: space.id }, created_by: { name: 'Paula Reis' } });
    expect(await answersOf(agent, data.ticket.id)).toMatchObject({
      ...{ contact: { name: 'Paula Reis', email: 'paula@example.test' }, answers: { kind: 'order' } },
    });
    const { origin } = await testApp();
    const chats = await fetch(`${origin}/api/room/${data.ticket.room_id}/chats`, {
      headers: { authorization: `Bearer ${agent.token}` },
    });
    expect(JSON.stringify(await chats.json())).toContain('"mime":"image/png"');
  });

  it('is closed to forms that are not public, are archived, or are not there', async () => {
    const { create } = await buildForms();
    const kept = (await create()).data.ticket_form;
    const archived = (await create({ public: true, active: false })).data.ticket_form;
    for (const slug of [kept.slug, archived.slug, 'none']) {
      expect((await as(undefined).call(ticketFormsApi.open, { params: { slug } })).code).toBe('LINK_INVALID');
      expect((await send(slug, {}, [onePixel()])).code).toBe('LINK_INVALID');
    }
  });

  it('refuses bad input naming the field, too many files, and too many sendings', async () => {
    const { create } = await buildForms();
    const form = (await create({ public: true })).data.ticket_form;
    expect(Object.keys((await send(form.slug, { email: 'nobody' })).errors)).toEqual(['email']);
    expect(Object.keys((await send(form.slug, { answers: '{"kind":"repair"}' })).errors)).toEqual(['answers.serial']);
    expect((await send(form.slug, { answers: '{"cost":1}' })).code).toBe('NOT_FOUND');
    const many = Array.from({ length: ticketFormLimits.files + 1 }, onePixel);
    expect((await send(form.slug, {}, many)).code).toBe('TOO_MANY_FILES');
    const plain = (await create({ public: true, files_allowed: false })).data.ticket_form;
    expect((await send(plain.slug, {}, [onePixel()])).code).toBe('TOO_MANY_FILES');
    expect((await send(form.slug, { website: 'https://spam.test' })).data.ticket_id).toBe(0);
    const replies = await Promise.all(Array.from({ length: limits.attempts.sentForms }, () => send(form.slug)));
    expect(replies.map(({ code }) => code)).toContain('TOO_MANY_REQUESTS');
  });
});
