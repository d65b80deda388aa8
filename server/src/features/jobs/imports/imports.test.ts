import { importsApi } from '@sightline/contract/jobs/imports';
import { runsApi } from '@sightline/contract/jobs/runs';
import { limits } from '@sightline/contract/limits';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import {
  buildCheckedImport,
  buildDraft,
  checkDraft,
  failedRowsOf,
  findImport,
  importRows,
  startRun,
} from '#test/factories/imports';
import { sweepRunsOf } from '#test/factories/runs';
import { jobsDone, runDueJobs } from '#test/jobs';

const many = (count: number): string[][] => Array.from({ length: count }, (_, index) => [`T-${index}`, 'Thing']);

const countAssets = async ({ organization_id }: TestPerson): Promise<number> => {
  const [row] = await arrange<{ total: number }>('select count(*)::int total from assets where organization_id = $1', [
    organization_id,
  ]);
  return row?.total ?? 0;
};

/** The job of the batch after the first one waits until it is released. */
async function holdSecondBatch(id: string): Promise<void> {
  await arrange(`create function graphile_worker.hold_batch() returns trigger language plpgsql as $$ begin
    if new.payload -> 'data' ->> 'run_id' = '${id}' and exists (select from public.runs where id = '${id}') then
      new.run_at := now() + interval '1 hour';
    end if;
    return new; end $$`);
  await arrange(`create trigger hold_batch before insert on graphile_worker._private_jobs
    for each row execute function graphile_worker.hold_batch()`);
}

const ofImport = `payload -> 'data' ->> 'run_id' = $1`;

async function releaseBatches(id: string): Promise<void> {
  await arrange('drop function graphile_worker.hold_batch() cascade');
  await arrange(`update graphile_worker._private_jobs set run_at = now() where ${ofImport}`, [id]);
  await arrange(`select pg_notify('jobs:insert', '{"count":5}')`);
  await jobsDone();
}

/** Runs one batch of 250 rows of an import, and leaves the next one waiting. */
async function runOneBatch(person: TestPerson, rows: number): Promise<string> {
  const { id } = await buildCheckedImport(person, many(rows));
  await holdSecondBatch(id);
  await startRun(person, id);
  await jobsDone();
  return id;
}

async function buildLead() {
  const organization = await buildOrganization();
  return { organization, lead: await buildPerson(organization, 'Manager') };
}

describe('the rows of an import', () => {
  it('are refused beyond a hundred thousand before any of them is sent', async () => {
    const { lead } = await buildLead();
    const body = { entity: 'assets' as const, name: 'x.csv', header: ['tag'], rows: 1_000_000 };
    const reply = await as(lead.token).call(importsApi.create, { body });
    expect(reply.code).toBe('INVALID_INPUT');
    expect(reply.errors.rows).toEqual(['This must be at most 100000.']);
  });

  it('stay within the number that was announced and the size of a file', async () => {
    const { lead } = await buildLead();
    const { id } = await buildDraft(lead, many(2));
    const add = (from: number, rows: string[][]) =>
      as(lead.token).call(importsApi.addRows, { params: { id }, body: { from, rows } });
    expect((await add(1, many(2))).code).toBe('IMPORT_TOO_LARGE');
    await arrange('update imports set rows = 9, size = $2 where id = $1', [id, limits.imports.size]);
    expect((await add(2, many(1))).code).toBe('IMPORT_TOO_LARGE');
  });

  it('count once when a part is sent twice, and are complete before the check', async () => {
    const { lead } = await buildLead();
    const { id } = await buildDraft(lead, many(3));
    const again = { params: { id }, body: { from: 0, rows: many(3) } };
    expect((await as(lead.token).call(importsApi.addRows, again)).data.import.received).toBe(3);
    await arrange('update imports set rows = 4 where id = $1', [id]);
    const check = { params: { id }, body: { mapping: ['tag', 'name'] } };
    expect((await as(lead.token).call(importsApi.check, check)).code).toBe('IMPORT_STATE');
  });

  it('need a column by which they are known, and no field twice', async () => {
    const { lead } = await buildLead();
    const { id } = await buildDraft(lead, many(1));
    const check = (mapping: (string | null)[]) =>
      as(lead.token).call(importsApi.check, { params: { id }, body: { mapping } });
    for (const mapping of [['name', null], ['tag', 'tag'], ['tag', 'nothing'], ['tag']])
      expect((await check(mapping)).code, String(mapping)).toBe('IMPORT_MAPPING');
  });
});

describe('a batch', () => {
  it('is done once when its job comes twice, and the rest goes on after a kill', async () => {
    const { lead } = await buildLead();
    const id = await runOneBatch(lead, 600);
    expect(await findImport(lead, id)).toMatchObject({ state: 'running', done: 250, counts: { create: 250 } });
    expect(await countAssets(lead)).toBe(250);
    // The worker died before it could record the end of the first job: the queue has it twice now.
    await arrange(
      `insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
       select task_id, payload, max_attempts from graphile_worker._private_jobs where ${ofImport}`,
      [id],
    );
    await releaseBatches(id);
    expect(await findImport(lead, id)).toMatchObject({ state: 'done', done: 600, counts: { create: 600, failed: 0 } });
    expect(await countAssets(lead)).toBe(600);
  });

  it('is the last one after a cancellation; what it did stays, and the file of the rest says so', async () => {
    const { lead } = await buildLead();
    const id = await runOneBatch(lead, 600);
    expect((await as(lead.token).call(importsApi.cancel, { params: { id } })).data.import.state).toBe('cancelled');
    await releaseBatches(id);
    expect(await countAssets(lead)).toBe(250);
    expect((await as(lead.token).call(importsApi.run, { params: { id } })).code).toBe('IMPORT_STATE');
    const { data } = await as(lead.token).send(importsApi.failedFile, { params: { id }, body: {} });
    const lines = String(data).trim().split('\n');
    expect(lines).toHaveLength(351);
    expect(lines[1]).toBe('T-250,Thing,The import ended before this row.');
  });

  it('ends the import when the person has lost the right in between', async () => {
    const { lead } = await buildLead();
    const id = await runOneBatch(lead, 600);
    await arrange(`update roles set name = 'Client', branch_id = $2 where person_id = $1`, [
      lead.id,
      (await buildSpace({ id: lead.organization_id, name: '', plan: 'complete' })).id,
    ]);
    await releaseBatches(id);
    const [row] = await arrange<{ state: string; error: string }>('select state, error from runs where id = $1', [id]);
    expect(row).toEqual({ state: 'failed', error: 'FORBIDDEN' });
    expect(await countAssets(lead)).toBe(250);
  });
});

describe('an import', () => {
  it('belongs to one person: colleagues, guests and other workspaces do not find it', async () => {
    const { organization, lead } = await buildLead();
    const { id } = await buildDraft(lead, many(1));
    const others = [
      await buildPerson(organization, 'Subscriber'),
      await buildPerson(organization, 'Client', await buildSpace(organization)),
      (await buildLead()).lead,
    ];
    for (const other of others) {
      const { send } = as(other.token);
      for (const endpoint of [importsApi.find, importsApi.run, importsApi.cancel, importsApi.remove])
        expect((await send(endpoint, { params: { id } })).code).toBe('NOT_FOUND');
      expect((await as(other.token).call(importsApi.list, {})).data.imports).toEqual([]);
    }
  });

  it('is refused beyond ten that are not finished, also to ten requests at once', async () => {
    const { lead } = await buildLead();
    const body = { entity: 'assets' as const, name: 'x.csv', header: ['tag'], rows: 1 };
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => as(lead.token).call(importsApi.create, { body })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(limits.imports.open);
    expect(replies.find(({ status }) => status !== 200)?.code).toBe('TOO_MANY_IMPORTS');
  });

  it('gives failed rows back as a file, with the reasons and no formulas', async () => {
    const { lead } = await buildLead();
    const done = await importRows(lead, [
      ['=1+1', 'Pump'],
      ['OK-1', 'Fan'],
    ]);
    const { data } = await as(lead.token).send(importsApi.failedFile, { params: { id: done.id }, body: {} });
    expect(String(data).replace('\ufeff', '').trim().split('\n')).toEqual([
      'tag,name,What is wrong',
      `'=1+1,Pump,"tag: “=1+1” may hold only letters, digits, dots, dashes and underscores."`,
    ]);
  });

  it('is removed when its time is over', async () => {
    const { lead } = await buildLead();
    const { id } = await importRows(lead, many(1));
    await arrange('update runs set expires_at = now() where id = $1', [id]);
    await sweepRunsOf(lead);
    expect((await as(lead.token).call(importsApi.find, { params: { id } })).code).toBe('NOT_FOUND');
  });

  it('that nobody checks is removed too', async () => {
    const { lead } = await buildLead();
    const { id } = await buildDraft(lead, many(1));
    await runDueJobs();
    await jobsDone();
    expect((await as(lead.token).call(importsApi.find, { params: { id } })).code).toBe('NOT_FOUND');
  });

  it('is a run of its person, which they stop in the list of runs too', async () => {
    const { lead } = await buildLead();
    const id = await runOneBatch(lead, 600);
    const listed = (await as(lead.token).call(runsApi.list, {})).data.runs;
    expect(listed).toMatchObject([{ id, kind: 'asset_import', state: 'running', done: 250, total: 600 }]);
    await as(lead.token).call(runsApi.cancel, { params: { id } });
    await releaseBatches(id);
    expect(await findImport(lead, id)).toMatchObject({ state: 'cancelled', done: 250, counts: { create: 250 } });
    const events = await arrange<{ event: string }>('select event from audit_log where record_id = $1 order by at', [
      id,
    ]);
    expect(events.map(({ event }) => event)).toEqual(['import.started', 'import.cancelled']);
  });

  it.each(['draft', 'checked'] as const)('that is stopped as %s has carried nothing out', async (state) => {
    const { lead } = await buildLead();
    const { id } = await (state === 'draft' ? buildDraft : buildCheckedImport)(lead, many(2));
    const { data } = await as(lead.token).call(importsApi.cancel, { params: { id } });
    expect(data.import).toMatchObject({ state: 'cancelled', done: 0, counts: { create: 0 } });
    expect((await as(lead.token).call(importsApi.run, { params: { id } })).code).toBe('IMPORT_STATE');
  });

  it('that no job goes on with has failed, and its person may remove it', async () => {
    const { lead } = await buildLead();
    const id = await runOneBatch(lead, 600);
    await arrange(`update graphile_worker._private_jobs set attempts = max_attempts where ${ofImport}`, [id]);
    await arrange('drop function graphile_worker.hold_batch() cascade');
    await sweepRunsOf(lead);
    expect(await findImport(lead, id)).toMatchObject({ state: 'failed', error: 'INTERNAL', done: 250 });
    expect((await as(lead.token).call(importsApi.remove, { params: { id } })).status).toBe(200);
  });

  it('can be checked again with other columns', async () => {
    const { lead } = await buildLead();
    const checked = await buildCheckedImport(lead, [['Thing', 'T-1']], { mapping: ['tag', 'name'] });
    await checkDraft(lead, checked, { mapping: ['name', 'tag'] });
    await jobsDone();
    await startRun(lead, checked.id);
    await jobsDone();
    expect((await findImport(lead, checked.id)).counts.create).toBe(1);
  });
});

describe('an import of people', () => {
  const table = { entity: 'people', mapping: ['email', 'name', 'role', 'spaces'] } as const;

  it('invites by e-mail once, leaves members alone, and says what is wrong', async () => {
    const { organization, lead } = await buildLead();
    const space = await buildSpace(organization);
    const key = lead.id.slice(-8);
    const rows = [
      [`ana-${key}@example.test`, 'Ana', 'Agente', ''],
      [`rui-${key}@example.test`, 'Rui', 'Client', space.name],
      [lead.email, 'Me', 'Agent', ''],
      [`boss-${key}@example.test`, 'Boss', 'Subscriber', ''],
      [`eva-${key}@example.test`, 'Eva', 'Client', ''],
      ['not an address', 'X', 'Astronaut', ''],
      [`ANA-${key}@example.test`, 'Again', 'Agent', ''],
    ];
    const done = await importRows(lead, rows, { ...table, mapping: [...table.mapping] });
    expect(done).toMatchObject({ state: 'done', counts: { create: 2, update: 0, skip: 1, failed: 4 } });
    const invited = await arrange<{ role: string }>(
      'select role from invitations where organization_id = $1 and invited_by = $2 order by role',
      [organization.id, lead.id],
    );
    expect(invited.map(({ role }) => role)).toEqual(['Agent', 'Client']);
    const reasons = (await failedRowsOf(lead, done.id)).map((row) => row.reasons.join(' '));
    expect(reasons[0]).toContain('role: ');
    expect(reasons[1]).toContain('Guests need a space');
    expect(reasons[2]).toContain('There is no “Astronaut” here');
    expect(reasons[3]).toContain('is in row 2 too');
  });
});
