import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { type Tool, toolsApi } from '@sightline/contract/schedule/tools';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { buildVisit, morning } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';

async function buildTool(lead: TestPerson, input: object = {}): Promise<Tool> {
  const reply = await as(lead.token).call(toolsApi.create, { body: { name: 'Multimeter', ...input } });
  if (reply.status !== 200) throw new Error(`the tool was refused: ${reply.code}`);
  return reply.data.tool;
}

async function buildShop() {
  const desk = await buildDesk();
  const lead = await buildPerson(desk.organization, 'Manager');
  return { ...desk, lead };
}

const take = (actor: TestPerson, visitId: string, toolId: string, quantity = 1) =>
  as(actor.token).call(toolsApi.setOfVisit, {
    params: { id: visitId },
    body: { tools: [{ tool_id: toolId, quantity }] },
  });

const later = { starts_at: '2090-01-17T13:00:00.000Z', ends_at: '2090-01-17T15:00:00.000Z' };
const ofTool = async (actor: TestPerson, id: string) =>
  (await as(actor.token).call(toolsApi.reservations, { params: { id } })).data.reservations;

describe('a tool', () => {
  it('is for those who configure tickets to change, for agents to see, and not for customers', async () => {
    const { agent, guest, lead } = await buildShop();
    const { id } = await buildTool(lead, { calibration_due_on: '2026-01-01', quantity: 3 });
    const create = as(agent.token).call(toolsApi.create, { body: { name: 'Ladder' } });
    expect((await create).code).toBe('FORBIDDEN');
    expect((await as(guest.token).call(toolsApi.list, { query: {} })).code).toBe('FORBIDDEN');
    const { data } = await as(agent.token).call(toolsApi.list, { query: { filter: { calibration: ['overdue'] } } });
    expect(data.tools).toMatchObject([{ id, quantity: 3, in_use: 0, calibration: 'overdue' }]);
  });

  it('is archived, and no longer offered or reserved', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead);
    const visit = await buildVisit(agent);
    const body = { name: tool.name, active: false, version: 1 };
    const { message } = await as(lead.token).call(toolsApi.update, { params: { id: tool.id }, body });
    expect(message).toBe('tool updated successfully');
    expect((await as(agent.token).call(toolsApi.available, { query: morning })).data.tools).toEqual([]);
    expect(await take(agent, visit.id, tool.id)).toMatchObject({ code: 'TOOL_UNAVAILABLE' });
    const stale = await as(lead.token).call(toolsApi.update, { params: { id: tool.id }, body });
    expect(stale.code).toBe('STALE_VERSION');
  });

  it('keeps the units that are reserved', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead, { quantity: 2 });
    await take(agent, (await buildVisit(agent)).id, tool.id, 2);
    const body = { name: tool.name, quantity: 1, version: 1 };
    const reply = await as(lead.token).call(toolsApi.update, { params: { id: tool.id }, body });
    expect(reply).toMatchObject({ code: 'TOOL_RESERVED', message: expect.stringContaining('1') });
  });

  it('is put in an order', async () => {
    const { lead } = await buildShop();
    const [one, two] = [await buildTool(lead), await buildTool(lead, { name: 'Ladder' })];
    await as(lead.token).call(toolsApi.order, { body: { ids: [two.id] } });
    const { data } = await as(lead.token).call(toolsApi.list, { query: {} });
    expect(data.tools.map(({ id }) => id)).toEqual([two.id, one.id]);
  });
});

describe('a reservation', () => {
  it('of a unit that is taken is refused, and says who has it', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead);
    const ticket = await buildTicket(agent);
    const first = await buildVisit(agent, { ticket_id: ticket.id });
    const second = await buildVisit(agent);
    expect((await take(agent, first.id, tool.id)).status).toBe(200);
    expect(await take(agent, second.id, tool.id)).toMatchObject({
      status: 409,
      code: 'TOOL_BUSY',
      message: `“Multimeter” is taken at that time: #${ticket.ticket_id} ${ticket.subject}. Choose another time or tool.`,
    });
    const free = await as(agent.token).call(toolsApi.available, { query: { ...morning, visit_id: first.id } });
    expect(free.data.tools).toMatchObject([{ free: 1, taken_by: [] }]);
  });

  it('is given to one of ten who want it at once, unit by unit', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead, { quantity: 3 });
    const visits = await Promise.all(Array.from({ length: 10 }, () => buildVisit(agent)));
    const replies = await Promise.all(visits.map(({ id }) => take(agent, id, tool.id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['OK', 'TOOL_BUSY']));
    expect((await ofTool(agent, tool.id)).map(({ unit }) => unit)).toEqual([1, 2, 3]);
  });

  it('of the same unit twice is refused by the database itself', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead);
    const visit = await buildVisit(agent);
    await take(agent, visit.id, tool.id);
    const twice = arrange(
      `insert into tool_reservations (organization_id, tool_id, unit, visit_id, starts_at, ends_at, reserved_by)
       select organization_id, tool_id, unit, visit_id, starts_at + interval '1 minute', ends_at, reserved_by
       from tool_reservations where tool_id = $1`,
      [tool.id],
    );
    await expect(twice).rejects.toMatchObject({ code: '23P01', constraint: 'tool_reservations_apart' });
  });

  it('moves with its visit, and is gone when the visit is cancelled', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead);
    const visit = await buildVisit(agent);
    await take(agent, visit.id, tool.id);
    const params = { id: visit.id };
    const { data } = await as(agent.token).call(scheduleApi.change, {
      params,
      body: { ...later, user_ids: [], version: 1 },
    });
    expect(await ofTool(agent, tool.id)).toMatchObject([later]);
    const body = { status: 'cancelled' as const, version: data.visit.version };
    await as(agent.token).call(scheduleApi.step, { params, body });
    expect(await ofTool(agent, tool.id)).toEqual([]);
  });

  it('keeps a visit from moving to where its tool is taken, which nobody can accept', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead, { calibration_due_on: '2090-01-01' });
    const [visit, other] = [await buildVisit(agent), await buildVisit(agent, later)];
    await take(agent, visit.id, tool.id);
    await take(agent, other.id, tool.id);
    const checked = await as(agent.token).call(scheduleApi.check, {
      body: { ...later, visit_id: visit.id, user_ids: [] },
    });
    expect(checked.data.conflicts).toMatchObject([
      { kind: 'tool', is_final: true, detail: 'Multimeter (Inspection)' },
      { kind: 'calibration', is_final: false },
    ]);
    const body = { ...later, user_ids: [], version: 1, accept_conflicts: true };
    const moved = await as(agent.token).call(scheduleApi.change, { params: { id: visit.id }, body });
    expect(moved.code).toBe('VISIT_CONFLICTS');
  });

  it('is free again when the ticket of its visit is closed', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead);
    const ticket = await buildTicket(agent);
    const visit = await buildVisit(agent, { ticket_id: ticket.id });
    await take(agent, visit.id, tool.id);
    await as(agent.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
    expect(await ofTool(agent, tool.id)).toEqual([]);
  });

  it('for a ticket without a visit is released', async () => {
    const { lead, agent } = await buildShop();
    const tool = await buildTool(lead);
    const { id: ticket_id } = await buildTicket(agent);
    const params = { id: tool.id };
    const { data } = await as(agent.token).call(toolsApi.reserve, { params, body: { ticket_id, ...morning } });
    const body = { reservation_id: data.reservation.id };
    expect((await as(agent.token).call(toolsApi.release, { params, body })).status).toBe(200);
    expect(await ofTool(agent, tool.id)).toEqual([]);
    const reversed = { ticket_id, starts_at: morning.ends_at, ends_at: morning.starts_at };
    expect((await as(agent.token).call(toolsApi.reserve, { params, body: reversed })).errors).toHaveProperty('ends_at');
  });

  it('of another workspace is none', async () => {
    const [here, there] = [await buildShop(), await buildShop()];
    const foreign = await buildTool(there.lead);
    expect((await take(here.agent, (await buildVisit(here.agent)).id, foreign.id)).code).toBe('NOT_FOUND');
  });
});
