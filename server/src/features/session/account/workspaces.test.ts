import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { accountApi } from '@sightline/contract/session/account';
import { sessionApi } from '@sightline/contract/session/session';
import { ticketStatus, ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { joinAs } from '#test/factories/account';
import { buildVisit } from '#test/factories/schedule';
import { buildTicket } from '#test/factories/tickets';

const leave = (person: Pick<TestPerson, 'token'>, id: string, successor_id: string | null = null) =>
  as(person.token).call(accountApi.leave, { params: { id }, body: { successor_id } });

/** An agent of two workspaces, with a colleague in the first. */
async function buildAgentOfTwo() {
  const [one, other] = [await buildOrganization(), await buildOrganization()];
  const [agent, colleague] = [await buildPerson(one), await buildPerson(one)];
  return { one, other, agent, colleague, there: await joinAs(agent, other) };
}

const assignTo = async (ticketId: string, person: TestPerson) =>
  as(person.token).call(ticketsApi.assign, { params: { id: ticketId, userId: person.id } });

describe('the workspaces of a person', () => {
  it('are listed with roles, open tickets, and whether nobody else leads them', async () => {
    const { one, other, agent } = await buildAgentOfTwo();
    const { id } = await buildTicket(agent);
    await assignTo(id, agent);
    const { data } = await as(agent.token).call(accountApi.workspaces, {});
    const found = Object.fromEntries(data.workspaces.map((workspace) => [workspace.id, workspace]));
    expect(Object.keys(found).sort()).toEqual([one.id, other.id].sort());
    expect(found[one.id]).toMatchObject({ open_tickets: 1, members: 2, roles: [{ name: 'Agent', branch: null }] });
    expect(found[other.id]).toMatchObject({ open_tickets: 0, is_last_subscriber: false });
  });

  it('offer colleagues for the open tickets to those who are in them', async () => {
    const { one, agent, colleague } = await buildAgentOfTwo();
    const stranger = await buildPerson(await buildOrganization());
    const list = (person: TestPerson) =>
      as(person.token).call(accountApi.successors, { params: { id: one.id }, query: {} });
    expect((await list(agent)).data.people).toEqual([{ id: colleague.id, name: colleague.name }]);
    expect((await list(stranger)).code).toBe('NOT_FOUND');
  });
});

describe('leaving a workspace', () => {
  it('hands open tickets over, ends the sessions there, and keeps the name with what was done', async () => {
    const { one, agent, colleague, there } = await buildAgentOfTwo();
    const { id } = await buildTicket(agent);
    await assignTo(id, agent);
    expect((await leave({ token: there }, one.id, colleague.id)).status).toBe(200);
    expect((await as(agent.token).call(sessionApi.current, {})).code).toBe('UNAUTHENTICATED');
    const { data } = await as(colleague.token).call(ticketsApi.find, { params: { id } });
    expect(data.ticket).toMatchObject({ assignees: [{ id: colleague.id }], created_by: { name: agent.name } });
    expect(
      await arrange('select email from people where organization_id = $1 and id = $2', [one.id, agent.id]),
    ).toEqual([{ email: null }]);
  });

  it('leaves open tickets unassigned when nobody takes them, and stops timers', async () => {
    const { one, agent, colleague, there } = await buildAgentOfTwo();
    const { id } = await buildTicket(agent);
    await assignTo(id, agent);
    await as(agent.token).call(ticketsApi.startTimer, { params: { id } });
    await leave({ token: there }, one.id);
    const { data } = await as(colleague.token).call(ticketsApi.find, { params: { id } });
    expect(data.ticket).toMatchObject({ assignees: [], status: { id: ticketStatus.not_assigned } });
    expect(await arrange('select from timers where owner_id = $1 and stopped_at is null', [id])).toEqual([]);
  });

  it('takes the person off planned visits', async () => {
    const { one, agent, colleague, there } = await buildAgentOfTwo();
    const { id } = await buildVisit(colleague, { user_ids: [agent.id, colleague.id] });
    await leave({ token: there }, one.id);
    const { data } = await as(colleague.token).call(scheduleApi.find, { params: { id } });
    expect(data.visit.people.map((person) => person.id)).toEqual([colleague.id]);
  });

  it('keeps the session that asks, which chooses another workspace', async () => {
    const { one, other, agent } = await buildAgentOfTwo();
    expect((await leave(agent, one.id)).status).toBe(200);
    const current = await as(agent.token).call(sessionApi.current, {});
    expect(current.data.data.organizations.map(({ id }) => id)).toEqual([other.id]);
    const entered = await as(agent.token).call(sessionApi.enter, { body: { organization_id: other.id } });
    expect(entered.data.token.organization?.id).toBe(other.id);
  });

  it('is refused to the last Subscriber, and to one of two who go at the same moment', async () => {
    const [one, other] = [await buildOrganization(), await buildOrganization()];
    const owners = [await buildPerson(one, 'Subscriber'), await buildPerson(one, 'Subscriber')];
    for (const owner of owners) await joinAs(owner, other);
    const replies = await Promise.all(owners.map((owner) => leave(owner, one.id)));
    expect(replies.map(({ code }) => code).sort()).toEqual(['LAST_SUBSCRIBER', 'OK']);
  });

  it('happens once when two tabs ask at the same moment', async () => {
    const { one, agent } = await buildAgentOfTwo();
    const replies = await Promise.all([leave(agent, one.id), leave(agent, one.id)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['NOT_FOUND', 'OK']);
  });

  it('is refused for the only workspace, also when two tabs leave both at the same moment', async () => {
    const { one, other, agent } = await buildAgentOfTwo();
    const replies = await Promise.all([leave(agent, one.id), leave(agent, other.id)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'ONLY_WORKSPACE']);
  });

  it('takes no successor from elsewhere, and nobody who is no agent', async () => {
    const { one, agent } = await buildAgentOfTwo();
    const stranger = await buildPerson(await buildOrganization());
    for (const id of [stranger.id, agent.id]) expect((await leave(agent, one.id, id)).code).toBe('NOT_ASSIGNABLE');
  });

  it('of a stranger says that there is nothing', async () => {
    const stranger = await buildPerson(await buildOrganization());
    expect((await leave(stranger, (await buildOrganization()).id)).code).toBe('NOT_FOUND');
  });
});
