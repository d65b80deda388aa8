import { absencesApi } from '@sightline/contract/schedule/absences';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { seriesApi } from '@sightline/contract/schedule/series';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildVisit } from '#test/factories/schedule';
import { buildDesk } from '#test/factories/tickets';

/** Weekly over the beginning of summer time. */
const times = { starts_at: '2090-03-16T08:00:00.000Z', ends_at: '2090-03-16T09:00:00.000Z' };
const recurrence = { frequency: 'weekly' as const, count: 3 };

async function buildSeries() {
  const { agent, colleague } = await buildDesk();
  await arrange(`update organizations set timezone = 'Europe/Berlin' where id = $1`, [agent.organization_id]);
  const visit = await buildVisit(agent, { ...times, user_ids: [agent.id] });
  const params = { id: visit.id };
  const reply = await as(agent.token).call(seriesApi.create, { params, body: { recurrence } });
  expect(reply).toMatchObject({ status: 200, data: { count: 3 } });
  return { agent, colleague, visit };
}

const list = async (agent: TestPerson) => {
  const query = { from: '2090-03-01T00:00:00Z', to: '2090-04-30T00:00:00Z' };
  return (await as(agent.token).call(scheduleApi.list, { query })).data.visits;
};
const starts = async (agent: TestPerson) => (await list(agent)).map(({ starts_at }) => starts_at.slice(5, 16));

it('a series keeps its local time when summer time begins, and is made once', async () => {
  const { agent, visit } = await buildSeries();
  expect(await starts(agent)).toEqual(['03-16T08:00', '03-23T08:00', '03-30T07:00']);
  const params = { id: visit.id };
  expect((await as(agent.token).call(seriesApi.create, { params, body: { recurrence } })).code).toBe('CONFLICT');
  const { data } = await as(agent.token).call(seriesApi.find, { params });
  expect(data).toMatchObject({ recurrence: { frequency: 'weekly', count: 3 }, count: 3, ahead: 3 });
});

it('a change of this visit and those after it leaves the ones before', async () => {
  const { agent, colleague } = await buildSeries();
  const [, second] = await list(agent);
  const body = {
    ...{ scope: 'following' as const, starts_at: '2090-03-24T13:00:00.000Z', ends_at: '2090-03-24T15:00:00.000Z' },
    ...{ user_ids: [colleague.id], version: second?.version ?? 0 },
  };
  const reply = await as(agent.token).call(seriesApi.change, { params: { id: second?.id ?? '' }, body });
  expect(reply.data).toEqual({ count: 2 });
  expect(await starts(agent)).toEqual(['03-16T08:00', '03-24T13:00', '03-31T12:00']);
  expect((await list(agent)).map(({ people }) => people[0]?.id)).toEqual([agent.id, colleague.id, colleague.id]);
});

it('a change of all leaves what is over, and one visit that is changed alone keeps its series', async () => {
  const { agent } = await buildSeries();
  const [first, second] = await list(agent);
  const done = { status: 'could_not_be_done' as const, reason: 'Nobody there.', version: first?.version ?? 0 };
  await as(agent.token).call(scheduleApi.step, { params: { id: first?.id ?? '' }, body: done });
  const alone = { starts_at: '2090-03-25T08:00:00.000Z', ends_at: '2090-03-25T09:00:00.000Z', user_ids: [agent.id] };
  const params = { id: second?.id ?? '' };
  await as(agent.token).call(scheduleApi.change, { params, body: { ...alone, version: second?.version ?? 0 } });
  const { data } = await as(agent.token).call(seriesApi.remove, { params, query: { scope: 'all' } });
  expect(data).toEqual({ count: 2 });
  expect(await starts(agent)).toEqual(['03-16T08:00']);
});

it('what speaks against a series is shown before, and confirmed', async () => {
  const { agent } = await buildDesk();
  const visit = await buildVisit(agent, {
    ...times,
    starts_at: '2090-03-16T09:00:00.000Z',
    ends_at: '2090-03-16T10:00:00.000Z',
    user_ids: [agent.id],
  });
  const absence = {
    kind: 'vacation' as const,
    starts_at: '2090-03-23T00:00:00.000Z',
    ends_at: '2090-03-24T00:00:00.000Z',
  };
  await as(agent.token).call(absencesApi.create, { body: absence });
  const params = { id: visit.id };
  const preview = await as(agent.token).call(seriesApi.preview, { params, body: { recurrence } });
  expect(preview.data).toMatchObject({
    starts: ['2090-03-16T09:00:00.000Z', '2090-03-23T09:00:00.000Z', '2090-03-30T09:00:00.000Z'],
    conflicts: [{ starts_at: '2090-03-23T09:00:00.000Z', kind: 'absence', user: { id: agent.id } }],
  });
  const create = (accept_conflicts: boolean) =>
    as(agent.token).call(seriesApi.create, { params, body: { recurrence, accept_conflicts } });
  expect((await create(false)).code).toBe('VISIT_CONFLICTS');
  expect((await create(true)).data.count).toBe(3);
});

it('what is outside of working hours or on a holiday is shown for each visit of a series', async () => {
  const { agent } = await buildDesk();
  await arrange(`update organizations set holidays = '[{"day": "2090-03-23", "name": "Town day"}]' where id = $1`, [
    agent.organization_id,
  ]);
  const monday = { starts_at: '2090-03-13T09:00:00.000Z', ends_at: '2090-03-13T10:00:00.000Z', user_ids: [agent.id] };
  const visit = await buildVisit(agent, monday);
  const daily = { frequency: 'daily' as const, interval: 5, count: 3 };
  const { data } = await as(agent.token).call(seriesApi.preview, {
    params: { id: visit.id },
    body: { recurrence: daily },
  });
  expect(data.conflicts).toEqual([
    { starts_at: '2090-03-18T09:00:00.000Z', kind: 'outside_hours', user: null, detail: '' },
    { starts_at: '2090-03-23T09:00:00.000Z', kind: 'holiday', user: null, detail: 'Town day' },
  ]);
});

it('a series is bounded and needs an end', async () => {
  const { agent } = await buildDesk();
  const params = { id: (await buildVisit(agent)).id };
  const preview = (input: object) =>
    as(agent.token).call(seriesApi.preview, { params, body: { recurrence: { frequency: 'daily', ...input } } });
  expect((await preview({})).errors).toHaveProperty('recurrence.until');
  expect((await preview({ count: 201 })).status).toBe(422);
  const tooLong = await preview({ until: '2093-01-01' });
  expect(tooLong).toMatchObject({ code: 'RECURRENCE_TOO_LONG', errors: { recurrence: expect.anything() } });
  expect((await preview({ until: '2000-01-01' })).code).toBe('RECURRENCE_EMPTY');
});
