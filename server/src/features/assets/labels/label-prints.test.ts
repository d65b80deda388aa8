import { labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { buildDesk } from '#test/factories/tickets';
import { jobsDone } from '#test/jobs';
import { readPdf } from '#test/pdf';

const start = (actor: TestPerson, ids: string[], id = uuidv7()) =>
  as(actor.token).call(labelPrintsApi.start, { body: { id, ids, layout: 'l7160', fields: ['tag'], copies: 20 } });
const list = async (actor: TestPerson) => (await as(actor.token).call(labelPrintsApi.list, {})).data.prints;

async function download(actor: TestPerson, url: string): Promise<Response> {
  const { origin } = await testApp();
  return fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${actor.token}` } });
}

/** Held open until the test has looked at it. */
const holdRunning = ({ id, organization_id }: TestPerson) =>
  arrange(
    `insert into label_prints (organization_id, id, person_id, locale, asset_ids, settings, total)
     values ($1, $2, $3, 'en', '{}', '{}', 10) returning id`,
    [organization_id, uuidv7(), id],
  );

describe('labels in the background', () => {
  it('are drawn by a job, can be downloaded again by their owner alone, and are removed with their file', async () => {
    const { agent, colleague } = await buildDesk();
    const assets = [await buildAsset(agent, { tag: 'JOB-1' }), await buildAsset(agent, { tag: 'JOB-2' })];
    const { data } = await start(
      agent,
      assets.map(({ id }) => id),
    );
    expect(data.print).toMatchObject({ total: 40, url: null });
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
    await arrange(
      `update graphile_worker._private_jobs set run_at = now() where task_id = (
      select id from graphile_worker._private_tasks where identifier = 'assets.remove_print')`,
      [],
    );
    await jobsDone();
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
    expect((await as(colleague.token).send(labelPrintsApi.cancel, { params })).code).toBe('NOT_FOUND');
    expect((await as(agent.token).call(labelPrintsApi.cancel, { params })).data.print.state).toBe('cancelled');
    expect((await as(agent.token).call(labelPrintsApi.cancel, { params })).data.print.state).toBe('cancelled');
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
    await arrange(`update label_prints set settings = '{"copies": 1}' where id = $1`, [print?.id]);
    await arrange('delete from roles where person_id = $1', [agent.id]);
    await arrange(
      `select graphile_worker.add_job('assets.print_labels',
         json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object('print_id', $2::uuid)))`,
      [agent.organization_id, print?.id],
    );
    await jobsDone();
    expect(await arrange('select state from label_prints where id = $1', [print?.id])).toEqual([{ state: 'failed' }]);
  });
});
