import { labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { runsApi } from '@sightline/contract/jobs/runs';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { sweepRunsOf } from '#test/factories/runs';
import { buildDesk } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';
import { readPdf } from '#test/pdf';

const start = (actor: TestPerson, ids: string[], id = uuidv7()) =>
  as(actor.token).call(labelPrintsApi.start, { body: { id, ids, layout: 'l7160', fields: ['tag'], copies: 20 } });
const list = async (actor: TestPerson) => (await as(actor.token).call(runsApi.list, {})).data.runs;

async function download(actor: TestPerson, url: string): Promise<Response> {
  const { origin } = await testApp();
  return fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${actor.token}` } });
}

/** Held open until the test has looked at it. */
const holdRunning = ({ id, organization_id }: TestPerson) =>
  arrange(
    `insert into runs (organization_id, id, kind, person_id, locale, parameters, total, created_at)
     values ($1, $2, 'asset_labels', $3, 'en', $4, 10, now()) returning id`,
    [organization_id, uuidv7(), id, JSON.stringify({ asset_ids: [], settings: { layout: 'l7160' } })],
  );

const enqueue = ({ organization_id }: TestPerson, runId: unknown) =>
  arrange(
    `select graphile_worker.add_job('jobs.run', job_key => $1 || '/jobs.run/' || $2,
       payload => json_build_object('id', uuidv7(), 'organization_id', $1, 'data', json_build_object('run_id', $2)))`,
    [organization_id, runId],
  );

describe('labels in the background', () => {
  it('are drawn by a job, can be downloaded again by their owner alone, and are removed with their file', async () => {
    const { agent, colleague } = await buildDesk();
    const assets = [await buildAsset(agent, { tag: 'JOB-1' }), await buildAsset(agent, { tag: 'JOB-2' })];
    const { data } = await start(
      agent,
      assets.map(({ id }) => id),
    );
    expect(data.run).toMatchObject({ kind: 'asset_labels', state: 'queued', total: 40, url: null });
    await jobsDone();
    const [print] = await list(agent);
    expect(print).toMatchObject({ state: 'done', total: 40, done: 40, url: expect.any(String) });
    const url = print?.url ?? '';
    for (const _again of [1, 2]) {
      const pages = await readPdf(new Uint8Array(await (await download(agent, url)).arrayBuffer()));
      expect(
        pages
          .map(({ text }) => text)
          .join()
          .match(/JOB-1/g),
      ).toHaveLength(20);
    }
    expect((await download(colleague, url)).status).toBe(404);
    expect(await list(colleague)).toEqual([]);
    await arrange('update runs set expires_at = now() where id = $1', [print?.id]);
    await sweepRunsOf(agent);
    expect(await list(agent)).toEqual([]);
    expect((await download(agent, url)).status).toBe(404);
  });

  it('are one at a time, and what was cancelled stays so', async () => {
    const { agent, colleague } = await buildDesk();
    const { id } = await buildAsset(agent);
    const [running] = await holdRunning(agent);
    expect(
      (await as(agent.token).send(labelPrintsApi.start, { body: { id: uuidv7(), ids: [id], layout: 'l7160' } })).code,
    ).toBe('PRINT_RUNNING');
    const params = { id: String(running?.id) };
    expect((await as(colleague.token).send(runsApi.cancel, { params })).code).toBe('NOT_FOUND');
    expect((await as(agent.token).call(runsApi.cancel, { params })).data.run.state).toBe('cancelled');
    expect((await as(agent.token).call(runsApi.cancel, { params })).data.run.state).toBe('cancelled');
    await start(agent, [id]);
    await jobsDone();
    expect((await list(agent)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'done']);
  });

  it('begin once, when two tabs begin them at once, and refuse nothing and too much', async () => {
    const { agent } = await buildDesk();
    const { id } = await buildAsset(agent);
    const replies = await Promise.all([start(agent, [id]), start(agent, [id])]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['OK', 'PRINT_RUNNING']);
    await jobsDone();
    const send = async (body: object) =>
      (await as(agent.token).send(labelPrintsApi.start, { body: { id: uuidv7(), layout: 'l7160', ...body } })).code;
    expect(await send({ ids: [uuidv7()] })).toBe('NO_LABELS');
    const many = Array.from({ length: limits.labels.atOnce / limits.labels.copies + 1 }, () => uuidv7());
    expect(await send({ ids: many, copies: limits.labels.copies })).toBe('TOO_MANY_LABELS');
  });

  it('fail for who may manage no assets any more', async () => {
    const { agent } = await buildDesk();
    const [print] = await holdRunning(agent);
    await arrange('delete from roles where person_id = $1', [agent.id]);
    await enqueue(agent, print?.id);
    await jobsDone();
    expect(await arrange('select state, error from runs where id = $1', [print?.id])).toEqual([
      { state: 'failed', error: 'FORBIDDEN' },
    ]);
  });

  it('say why they failed', async () => {
    const { agent } = await buildDesk();
    const [print] = await holdRunning(agent); // of assets that are gone
    await enqueue(agent, print?.id);
    await jobsDone();
    expect(await list(agent)).toMatchObject([{ state: 'failed', error: 'NO_LABELS', ended_at: expect.any(String) }]);
  });

  it('that cannot be stored wait, fail after the last attempt, and keep nobody from others', async () => {
    const { agent } = await buildDesk();
    const { id } = await buildAsset(agent);
    await arrange(`create function refuse_file() returns trigger language plpgsql as $$ begin
      raise exception 'the disk is full' using errcode = '53100'; end $$`);
    await arrange(`create trigger refuse_file before insert on files for each row
      when (new.owner_kind = 'run_result') execute function refuse_file()`);
    await start(agent, [id]);
    await jobsDone();
    for (let attempt = 2; attempt <= limits.runs.attempts; attempt += 1) {
      expect(await list(agent)).toMatchObject([{ state: 'waiting', error: null, retry_at: expect.any(String) }]);
      await runDueJobs();
      await jobsDone();
    }
    expect(await list(agent)).toMatchObject([{ state: 'failed', error: 'UNAVAILABLE' }]);
    await arrange('drop function refuse_file() cascade');
    await start(agent, [id]);
    await jobsDone();
    expect(await list(agent)).toMatchObject([{ state: 'done' }, { state: 'failed' }]);
  });
});
