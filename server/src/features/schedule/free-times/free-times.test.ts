import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { skillsApi } from '@sightline/contract/schedule/skills';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { buildPerson } from '#test/factories';
import { buildVisit, markPlannable } from '#test/factories/schedule';
import { buildDesk } from '#test/factories/tickets';

/** A Monday far ahead; workspaces of tests work by UTC from nine to six. */
const day = { from: '2090-02-20T00:00:00.000Z', to: '2090-02-21T00:00:00.000Z' };
const at = (time: string): string => `2090-02-20T${time}:00.000Z`;

async function setUp() {
  const { organization, agent, colleague, guest } = await buildDesk();
  const manager = await buildPerson(organization, 'Manager');
  await markPlannable(agent, colleague);
  const find = async (input: object = {}, actor = agent) =>
    as(actor.token).call(scheduleApi.freeTimes, { query: { ...day, minutes: 120, ...input } });
  return { agent, colleague, guest, manager, find };
}

it('without names, one of those who make visits and have the skills is free', async () => {
  const { agent, colleague, manager, find } = await setUp();
  await buildVisit(agent, { starts_at: at('09:00'), ends_at: at('17:00'), user_ids: [colleague.id] });
  const all = (await find()).data.free_times;
  expect(all[0]).toMatchObject({ starts_at: at('09:00'), ends_at: at('11:00'), people: [{ id: agent.id }] });
  const { data } = await as(manager.token).call(skillsApi.create, {
    body: { name: 'Working at height', user_ids: [colleague.id], assistance_type_ids: [] },
  });
  const skilled = await find({ minutes: 60, filter: { skill_ids: [data.skill.id] } });
  expect(skilled.data.free_times).toEqual([
    { starts_at: at('17:00'), ends_at: at('18:00'), people: [{ id: colleague.id, name: colleague.name }] },
  ]);
});

it('all who are named are free at once, with the way there, whether they make visits or not', async () => {
  const { agent, colleague, find } = await setUp();
  await buildVisit(agent, { starts_at: at('09:00'), ends_at: at('12:00'), user_ids: [agent.id] });
  await buildVisit(agent, { starts_at: at('14:30'), ends_at: at('15:00'), user_ids: [colleague.id] });
  const both = { filter: { user_ids: [agent.id, colleague.id] } };
  expect((await find(both)).data.free_times.map(({ starts_at }) => starts_at)).toEqual([
    ...[at('12:00'), at('12:30'), at('15:00'), at('15:30'), at('16:00')],
  ]);
  const far = await find({ ...both, travel_minutes: 60 });
  expect(far.data.free_times[0]?.starts_at).toBe(at('16:00'));
});

it('are found by who plans visits alone, and refuse who cannot be planned', async () => {
  const { guest, find } = await setUp();
  expect((await find({}, guest)).code).toBe('FORBIDDEN');
  const refused = await find({ filter: { user_ids: [guest.id] } });
  expect(refused).toMatchObject({ code: 'NOT_ASSIGNABLE', errors: { user_ids: expect.anything() } });
  expect((await find({ minutes: 5 })).errors).toHaveProperty('minutes');
  expect((await find({ to: day.from })).errors).toHaveProperty('to');
});
