import { socketRoom } from '@sightline/contract/realtime';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { connect } from '#test/socket';
import { canReviewSheet } from './policy.ts';

const text = { problem: 'Seal worn out', work_done: 'Replaced the seal' };
const create = (author: TestPerson, ticket: Ticket, input: object = {}) =>
  as(author.token).call(sheetsApi.create, { params: { id: ticket.id }, body: { ...text, ...input } });
const list = async (actor: TestPerson, ticket: Ticket) =>
  (await as(actor.token).call(sheetsApi.list, { query: { filter: { ticket_id: ticket.id } } })).data.assistance_sheets;
const open = (actor: TestPerson, ticket: Ticket, sheetId: string) =>
  as(actor.token).call(sheetsApi.find, { params: { id: ticket.id, sheetId } });
const remove = (actor: TestPerson, ticket: Ticket, sheetId: string) =>
  as(actor.token).call(sheetsApi.remove, { params: { id: ticket.id, sheetId } });
const close = (actor: TestPerson, ticket: Ticket) =>
  as(actor.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });

describe('POST /ticket/:id/assistance-sheets', () => {
  it('writes the current sheet and makes the ones before outdated', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    await create(agent, ticket);
    const reply = await create(agent, ticket, { conclusion: 'Tight again', reviewer_id: colleague.id });
    expect(reply.data.assistance_sheet).toMatchObject({
      ...{
        ...text,
        ticket_id: ticket.id,
        number: 2,
        status: 'current',
        conclusion: 'Tight again',
        recommendations: '',
      },
      author: { id: agent.id, name: agent.name },
      reviewer: { id: colleague.id, name: colleague.name },
    });
    const sheets = await list(agent, ticket);
    expect(sheets.map(({ number, status }) => [number, status])).toEqual([
      [2, 'current'],
      [1, 'outdated'],
    ]);
    const { data } = await as(agent.token).call(ticketsApi.find, { params: { id: ticket.id } });
    expect(data.ticket.sheet).toEqual({ id: sheets[0]?.id, status: 'current' });
  });

  it('leaves one current sheet of twenty written at once', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(agent, ticket)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const sheets = await list(agent, ticket);
    expect(sheets.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    expect(sheets.filter(({ status }) => status === 'current')).toHaveLength(1);
  });

  it('makes one sheet of the same id, however often it is sent', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    const id = uuidv7();
    await Promise.all([create(agent, ticket, { id }), create(agent, ticket, { id }), create(agent, ticket, { id })]);
    expect(await list(agent, ticket)).toHaveLength(1);
    expect(await create(colleague, ticket, { id })).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('refuses another sheet under an id that is taken, whatever is different', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    const id = uuidv7();
    const sheet = { id, problem: 'It leaks', work_done: 'Sealed', conclusion: 'Dry', recommendations: 'Look again' };
    expect((await create(agent, ticket, sheet)).status).toBe(200);
    expect((await create(agent, ticket, sheet)).status).toBe(200);
    for (const field of ['problem', 'work_done', 'conclusion', 'recommendations']) {
      expect((await create(agent, ticket, { ...sheet, [field]: 'Other' })).code, field).toBe('CONFLICT');
    }
    expect((await create(agent, ticket, { ...sheet, reviewer_id: colleague.id })).code).toBe('CONFLICT');
    expect((await create(agent, await buildTicket(agent), sheet)).code).toBe('CONFLICT');
  });

  it('takes as reviewer an agent or a guest of the own customer', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    expect((await create(agent, ticket, { reviewer_id: guest.id })).status).toBe(200);
    const neighbour = await buildPerson(organization, 'Client', await buildSpace(organization));
    const stranger = await buildPerson(await buildOrganization());
    for (const { id } of [neighbour, stranger]) {
      const reply = await create(agent, ticket, { reviewer_id: id });
      expect(reply).toMatchObject({ status: 422, code: 'NOT_A_MEMBER' });
      expect(Object.keys(reply.errors)).toEqual(['reviewer_id']);
    }
  });

  it('names each field that is missing', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const reply = await as(agent.token).send(sheetsApi.create, { params: { id: ticket.id }, body: { problem: ' ' } });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(reply.errors).sort()).toEqual(['problem', 'work_done']);
  });

  it('is refused on a closed ticket, to guests, and not found elsewhere', async () => {
    const { agent, guest, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    expect((await create(guest, ticket)).code).toBe('FORBIDDEN');
    expect((await create(await buildPerson(await buildOrganization()), ticket)).code).toBe('NOT_FOUND');
    await close(agent, ticket);
    expect(await create(agent, ticket)).toMatchObject({ status: 409, code: 'TICKET_CLOSED' });
  });

  it('is told to those who watch and stands in the history', async () => {
    const { agent, organization } = await buildDesk();
    const ticket = await buildTicket(agent);
    const socket = await connect(agent.token);
    await socket.join(socketRoom.organization(organization.id));
    const heard = Promise.all([socket.next('SheetsChangedEvent'), socket.next('TicketUpdatedEvent')]);
    await create(agent, ticket);
    expect(await heard).toEqual([{ ticket_id: ticket.id }, { id: ticket.id }]);
    const { data } = await as(agent.token).call(ticketsApi.events, { params: { id: ticket.id }, query: {} });
    expect(data.events[0]).toMatchObject({ kind: 'sheet_created', to: '1' });
  });
});

describe("the reviewer's page", () => {
  it('opens for the reviewer alone, be it a guest', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const manager = await buildPerson(organization, 'Manager');
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const { id } = (await create(agent, ticket, { reviewer_id: guest.id })).data.assistance_sheet;
    const { data } = await open(guest, ticket, id);
    expect(data.assistance_sheet).toMatchObject({ id, ...text });
    expect(data.ticket).toEqual({ id: ticket.id, ticket_id: 1, subject: ticket.subject, branch_name: space.name });
    for (const other of [agent, manager]) {
      expect(await open(other, ticket, id)).toMatchObject({
        ...{ status: 403, code: 'NOT_SHEET_REVIEWER', message: 'You are not the reviewer of this assistance sheet' },
      });
    }
  });

  it('is not found under another ticket or from another workspace', async () => {
    const { agent } = await buildDesk();
    const [ticket, other] = [await buildTicket(agent), await buildTicket(agent)];
    const { id } = (await create(agent, ticket, { reviewer_id: agent.id })).data.assistance_sheet;
    expect(await open(agent, other, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const stranger = await buildPerson(await buildOrganization());
    expect(await open(stranger, ticket, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is decided by the sheet and nothing else', () => {
    const guest = { kind: 'guest', id: 'me', name: 'Me', organization_id: 'o', call_id: 'c' } as const;
    expect(canReviewSheet(guest, { reviewer: { id: 'me' } })).toBe(false);
  });
});

describe('the list of sheets', () => {
  it('is for agents', async () => {
    const { agent, guest, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const query = { filter: { ticket_id: ticket.id } };
    expect(await as(guest.token).call(sheetsApi.list, { query })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const stranger = await buildPerson(await buildOrganization());
    expect(await as(stranger.token).call(sheetsApi.list, { query })).toMatchObject({ status: 404 });
  });
});

describe('DELETE /ticket/:id/assistance-sheet/:sheetId', () => {
  it('is for managers, and leaves outdated ones outdated', async () => {
    const { agent, organization } = await buildDesk();
    const manager = await buildPerson(organization, 'Manager');
    const ticket = await buildTicket(agent);
    await create(agent, ticket);
    const { id } = (await create(agent, ticket)).data.assistance_sheet;
    expect(await remove(agent, ticket, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await remove(manager, ticket, id)).status).toBe(200);
    expect((await list(agent, ticket)).map(({ status }) => status)).toEqual(['outdated']);
    expect(await remove(manager, ticket, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is refused on a closed ticket', async () => {
    const { agent, organization } = await buildDesk();
    const manager = await buildPerson(organization, 'Manager');
    const ticket = await buildTicket(agent);
    const { id } = (await create(agent, ticket)).data.assistance_sheet;
    await close(agent, ticket);
    expect(await remove(manager, ticket, id)).toMatchObject({ status: 409, code: 'TICKET_CLOSED' });
  });
});
