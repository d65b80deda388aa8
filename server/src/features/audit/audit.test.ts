import { auditApi } from '@sightline/contract/audit/audit';
import { peopleApi } from '@sightline/contract/people/people';
import { sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { run } from '../../db/client.ts';
import { kyselyOn } from '../../db/kysely-on-client.ts';
import { verifyAuditChain } from './chain.ts';

const listFor = async (person: TestPerson, filter: object = {}) =>
  (await as(person.token).call(auditApi.list, { query: { filter } })).data.audit_logs;

const addSpace = (person: TestPerson, name: string) =>
  as(person.token).call(workspaceApi.createSpace, { body: { name } });

async function buildLead(): Promise<TestPerson> {
  return buildPerson(await buildOrganization(), 'Subscriber');
}

describe('the audit log', () => {
  it('says who did what, from where, and to what', async () => {
    const lead = await buildLead();
    const { data } = await addSpace(lead, 'Harbour');
    expect(await listFor(lead)).toEqual([
      {
        seq: 1,
        at: expect.any(String),
        event: 'space.created',
        user: { kind: 'member', id: lead.id, name: lead.name },
        ip: '127.0.0.1',
        device: 'node',
        type: 'space',
        record: { id: data.space.id, label: 'Harbour' },
        changes: [],
        request_id: expect.any(String),
      },
    ]);
  });

  it('shows a field before and after', async () => {
    const lead = await buildLead();
    const body = { key: 'calls.automatic_invites' as const, value: false };
    await as(lead.token).call(workspaceApi.updateSetting, { body });
    const [entry] = await listFor(lead);
    expect(entry?.changes).toEqual([{ field: 'value', from: 'true', to: 'false' }]);
  });

  it('keeps nothing of what was refused or changed nothing', async () => {
    const lead = await buildLead();
    await as(lead.token).send(workspaceApi.createSpace, { body: { name: '' } });
    const body = { key: 'calls.automatic_invites' as const, value: true };
    await as(lead.token).call(workspaceApi.updateSetting, { body });
    expect(await listFor(lead)).toEqual([]);
  });

  it('is filtered by person, kind and time, and cut into pages', async () => {
    const lead = await buildLead();
    await addSpace(lead, 'Harbour');
    await as(lead.token).call(sessionApi.updateMe, { body: { name: 'Somebody else' } });
    const [latest, first] = await listFor(lead);
    expect((await listFor(lead, { type: 'space' })).map(({ seq }) => seq)).toEqual([first?.seq]);
    expect(await listFor(lead, { user_id: lead.id })).toHaveLength(2);
    expect((await listFor(lead, { from: latest?.at })).map(({ seq }) => seq)).toEqual([latest?.seq]);
    expect((await listFor(lead, { to: first?.at })).map(({ seq }) => seq)).toEqual([first?.seq]);
    const { data } = await as(lead.token).call(auditApi.list, { query: { page: 9 } });
    expect(data.pagination).toMatchObject({ last_page: 1, total: 2 });
  });

  it('lists a change of roles under roles and under the person that it is about', async () => {
    const organization = await buildOrganization();
    const [lead, agent] = [await buildPerson(organization, 'Subscriber'), await buildPerson(organization, 'Agent')];
    await addSpace(lead, 'Harbour');
    const roles = [{ role: 'Manager' as const, branch_id: null }];
    await as(lead.token).call(peopleApi.setRoles, { params: { id: agent.id }, body: { roles } });
    const events = async (filter: object) => (await listFor(lead, filter)).map(({ event }) => event);
    expect(await events({ type: 'role' })).toEqual(['person.roles_changed']);
    expect(await events({ type: 'person' })).toEqual(['person.roles_changed']);
    expect(await events({ record_id: agent.id })).toEqual(['person.roles_changed']);
    expect(await events({ record_id: lead.id })).toEqual([]);
  });

  it('is searched by who acted, what it was about and what changed, and not by the names of fields', async () => {
    const lead = await buildLead();
    await addSpace(lead, 'Hafen Süd 100%');
    await as(lead.token).call(sessionApi.updateMe, { body: { name: 'Inês Prado' } });
    const events = async (query: string) =>
      (await as(lead.token).call(auditApi.list, { query: { query } })).data.audit_logs.map(({ event }) => event);
    expect(await events('hafen sud')).toEqual(['space.created']);
    expect(await events('100%')).toEqual(['space.created']);
    expect(await events('ines')).toEqual(['person.updated']);
    expect(await events('_')).toEqual([]);
    expect(await events('field')).toEqual([]);
  });

  it('is for those who lead the workspace, and for each workspace its own', async () => {
    const lead = await buildLead();
    await addSpace(lead, 'Harbour');
    const agent = await buildPerson({ id: lead.organization_id, name: '', plan: 'complete' });
    expect(await as(agent.token).call(auditApi.list, { query: {} })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await listFor(await buildLead())).toEqual([]);
  });

  it('takes places one after the other, however many act at once', async () => {
    const lead = await buildLead();
    await Promise.all(Array.from({ length: 20 }, (_, index) => addSpace(lead, `Space ${index}`)));
    const seqs = (await listFor(lead)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  });

  it('takes line breaks and colours of a terminal out of names', async () => {
    const lead = await buildLead();
    await addSpace(lead, 'Har\r\nbour \u001b[31mred\u202e');
    const [entry] = await listFor(lead);
    expect(entry?.record.label).toBe('Har bour  [31mred');
  });

  it('commits nothing that it could not keep', async () => {
    const lead = await buildLead();
    await arrange(
      `alter table audit_log add constraint no_more check (organization_id <> '${lead.organization_id}') not valid`,
    );
    const { code } = await addSpace(lead, 'Harbour');
    await arrange('alter table audit_log drop constraint no_more');
    expect(code).toBe('INTERNAL');
    const { data } = await as(lead.token).call(workspaceApi.spaces, { query: {} });
    expect(data.spaces).toEqual([]);
  });
});

describe('the chain', () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: (await testApp()).ownerUrl });
    await owner.connect();
  });
  afterAll(() => owner.end());

  async function buildChain(): Promise<string> {
    const lead = await buildLead();
    for (const name of ['One', 'Two', 'Three', 'Four']) await addSpace(lead, name);
    return lead.organization_id;
  }

  /** Tampers as only the owner of the database can: switches off the triggers that refuse changes. */
  async function tamper(sql: string, organizationId: string): Promise<void> {
    await arrange(`set session_replication_role = replica`);
    await arrange(sql, [organizationId]);
    await arrange(`set session_replication_role = origin`);
  }

  const db = kyselyOn((statement) => run(owner, statement));
  const verify = (id: string) => verifyAuditChain(db, id);

  it('is whole when nobody touched it', async () => {
    const chain = await verify(await buildChain());
    expect(chain).toEqual({ entries: 4, head: expect.stringMatching(/^[0-9a-f]{64}$/), broken: null });
    expect(await verify(await buildLead().then(({ organization_id }) => organization_id))).toEqual({
      entries: 0,
      head: null,
      broken: null,
    });
  });

  it.each(['update audit_log set actor_name = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses even its owner: %s',
    async (sql) => {
      await buildChain();
      await expect(arrange(sql)).rejects.toThrow('append-only');
    },
  );

  const tamperings: [string, string, { seq: number; reason: string }][] = [
    [
      'a changed entry',
      `update audit_log set actor_name = 'x' where organization_id = $1 and seq = 2`,
      { seq: 2, reason: 'changed' },
    ],
    [
      'an entry whose hash was made to fit',
      `update audit_log a set actor_name = 'x', hash = audit_hash(jsonb_populate_record(a, '{"actor_name":"x"}'))
       where organization_id = $1 and seq = 2`,
      { seq: 3, reason: 'unlinked' },
    ],
    [
      'an entry that is gone',
      'delete from audit_log where organization_id = $1 and seq = 3',
      { seq: 3, reason: 'missing' },
    ],
    [
      'an end that was cut off',
      'delete from audit_log where organization_id = $1 and seq > 2',
      { seq: 3, reason: 'cut off' },
    ],
    ['a chain that is gone', 'delete from audit_log where organization_id = $1', { seq: 1, reason: 'cut off' }],
  ];
  it.each(tamperings)('names the first entry that is broken: %s', async (_, sql, broken) => {
    const id = await buildChain();
    await tamper(sql, id);
    expect((await verify(id)).broken).toEqual(broken);
  });
});
