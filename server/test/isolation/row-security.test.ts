import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { arrange } from '../factories.ts';
import { buildWorld, type World } from './world.ts';

/** Above tenants: no row security, and out of the application's reach altogether. */
const aboveTenants = [
  'acme_accounts',
  'acme_challenges',
  'authenticators',
  'certificates',
  'demo_accounts',
  'guest_tokens',
  'installation',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'email_changes',
  'data_exports',
  'account_removals',
  'address_confirmations',
  'qr_logins',
  'recovery_codes',
  'revealed_secrets',
  'schema_migrations',
  'setup_requests',
  'sign_in_tickets',
  'sign_ins',
  'sso_sign_ins',
  'tokens',
  'users',
];
/** Said by row security; a missing grant says something else. */
const refusedByPolicy = 'error: new row violates row-level security policy';
/** No grant allows to change or delete rows of these tables. */
const appendOnly = ['audit_log', 'audit_heads', 'facts'];
const refusedByGrant = 'error: permission denied';

let world: World;
let app: pg.Client;
let tables: { name: string; key: string }[];

beforeAll(async () => {
  world = await buildWorld();
  app = new pg.Client({ connectionString: (await testDatabase()).appUrl });
  await app.connect();
  tables = await arrange<{ name: string; key: string }>(
    `select tablename as name, case when tablename = 'organizations' then 'id' else 'organization_id' end as key
     from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [aboveTenants],
  );
});

afterAll(() => app.end());

/** Runs one statement as the application, with a scope as `serve` sets it, and takes it back. */
async function inScope(organizationId: string | null, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  await app.query('begin');
  try {
    if (organizationId) await app.query(`select set_config('app.organization_id', $1, true)`, [organizationId]);
    return await app.query(text, values);
  } finally {
    await app.query('rollback');
  }
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => String(error).replace(/ for table .*$/, ''),
  );

/** For each table, what came of a try; only those that are not as they should be are left. */
async function failing<T>(
  expected: T,
  attempt: (table: { name: string; key: string }) => Promise<T>,
  among = tables,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const table of among) {
    const outcome = await attempt(table);
    if (outcome !== expected) wrong.push(`${table.name}: ${String(outcome)}`);
  }
  return wrong;
}

const listWritable = () => tables.filter(({ name }) => !appendOnly.includes(name));

describe('row security alone, without any predicate', () => {
  it('guards tables that all hold something of both workspaces', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(18);
    for (const { ids } of [world.target, world.foreign]) {
      const empty = await failing(true, async ({ name, key }) => {
        const rows = await arrange(`select 1 from ${name} where ${key} = $1`, [ids.organization]);
        return rows.length > 0;
      });
      expect(empty).toEqual([]);
    }
  });

  it('shows each workspace its own rows and none of another', async () => {
    const { foreign, target } = world;
    const wrong = await failing('own only', async ({ name, key }) => {
      const { rows } = await inScope(foreign.ids.organization, `select ${key} as owner from ${name}`);
      if (rows.length === 0) return 'nothing';
      return rows.every(({ owner }) => owner === foreign.ids.organization) ? 'own only' : 'rows of others';
    });
    expect(wrong).toEqual([]);
    expect(
      await failing(0, async ({ name, key }) => {
        const sql = `select 1 from ${name} where ${key} = $1`;
        return (await inScope(foreign.ids.organization, sql, [target.ids.organization])).rows.length;
      }),
    ).toEqual([]);
  });

  it('shows nothing at all without a scope', async () => {
    expect(await failing(0, async ({ name }) => (await inScope(null, `select 1 from ${name}`)).rows.length)).toEqual(
      [],
    );
  });

  it('refuses rows for another workspace', async () => {
    const { foreign, target } = world;
    const wrong = await failing(
      refusedByPolicy,
      async ({ name, key }) => {
        const columns = await listColumns(name);
        const [row] = await arrange<{ row: object }>(
          `select to_jsonb(t) as row from ${name} t where ${key} = $1 limit 1`,
          [target.ids.organization],
        );
        const sql = `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`;
        return refusalOf(inScope(foreign.ids.organization, sql, [JSON.stringify(row?.row)]));
      },
      listWritable(),
    );
    expect(wrong).toEqual([]);
  });

  it('refuses to hand own rows over to another workspace', async () => {
    const { foreign, target } = world;
    const wrong = await failing(
      refusedByPolicy,
      ({ name, key }) =>
        refusalOf(inScope(foreign.ids.organization, `update ${name} set ${key} = $1`, [target.ids.organization])),
      listWritable(),
    );
    expect(wrong).toEqual([]);
  });

  it('takes entries of the audit log for the own workspace only, and lets nobody change one or choose its place', async () => {
    const { foreign, target } = world;
    const entry = (id: string, more = '', value = '') =>
      inScope(
        foreign.ids.organization,
        `insert into audit_log (organization_id, at, event, actor_kind, actor_name, record_kind, record_label, changes${more})
         values ($1, now(), 'space.created', 'system', '', 'space', '', '[]'${value})`,
        [id],
      );
    expect(await refusalOf(entry(foreign.ids.organization))).toBe('accepted');
    expect(await refusalOf(entry(target.ids.organization))).toBe(refusedByPolicy);
    expect(await refusalOf(entry(foreign.ids.organization, ', seq', ', 7'))).toBe(refusedByGrant);
    for (const name of appendOnly) {
      for (const sql of [`update ${name} set seq = 1`, `delete from ${name}`, `truncate ${name}`])
        expect(await refusalOf(inScope(foreign.ids.organization, sql))).toBe(refusedByGrant);
    }
  });

  it('takes facts for the own workspace only', async () => {
    const { foreign, target } = world;
    const fact = (id: string) =>
      inScope(
        foreign.ids.organization,
        `insert into facts (organization_id, seq, at, name, actor_kind, payload)
         values ($1, 7, now(), 'space.archived', 'system', '{}')`,
        [id],
      );
    expect(await refusalOf(fact(foreign.ids.organization))).toBe('accepted');
    expect(await refusalOf(fact(target.ids.organization))).toBe(refusedByPolicy);
    expect(await refusalOf(inScope(foreign.ids.organization, 'select 1 from fact_months.others'))).toBe(
      'error: permission denied for schema fact_months',
    );
  });

  it('finds nothing of another workspace to change or to delete', async () => {
    const { foreign, target } = world;
    for (const statement of ['update', 'delete']) {
      const wrong = await failing(
        0,
        async ({ name, key }) => {
          const sql = statement === 'update' ? `update ${name} set ${key} = ${key}` : `delete from ${name}`;
          const { rowCount } = await inScope(foreign.ids.organization, `${sql} where ${key} = $1`, [
            target.ids.organization,
          ]);
          return rowCount ?? 0;
        },
        listWritable(),
      );
      expect(wrong).toEqual([]);
    }
  });

  it('lets the search functions find in the scope only', async () => {
    const { foreign, target } = world;
    for (const search of ['search_tickets', 'search_chats']) {
      const found = async (scope: string | null, words: string) =>
        (await inScope(scope, `select * from ${search}($1)`, [words])).rows.length;
      expect(await found(foreign.ids.organization, foreign.ids.secret)).toBeGreaterThan(0);
      expect(await found(foreign.ids.organization, target.ids.secret)).toBe(0);
      expect(await found(null, target.ids.secret)).toBe(0);
    }
  });
});

/** Lists the columns that can be written; generated ones cannot. */
async function listColumns(table: string): Promise<string> {
  const rows = await arrange<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name).join(', ');
}

describe('the catalogue', () => {
  it('has row security enabled and forced on every table with an organization', async () => {
    const rows = await arrange<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (c.relname = 'organizations' or exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(['guest_tokens', 'sign_ins', 'sso_sign_ins', 'tokens']);
  });

  it('has no table that is neither a tenant one nor known to stand above tenants', async () => {
    const rows = await arrange<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(aboveTenants.toSorted());
  });

  it('keys every tenant table by organization first, and every reference between them too', async () => {
    const keys = await arrange<{ name: string }>(
      `select c.conrelid::regclass::text || '.' || c.conname as name from pg_constraint c
       join pg_class t on t.oid = c.conrelid and t.relrowsecurity and t.relname <> 'organizations'
         and t.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype in ('p', 'f') and a.attname <> 'organization_id'`,
    );
    expect(keys).toEqual([]);
  });

  it('gives the application a role that can bypass nothing and owns nothing', async () => {
    const [role] = await arrange(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'sightline_app'`,
    );
    expect(Object.values(role ?? { missing: true })).toEqual([false, false, false, false, false]);
    const owned = await arrange(
      `select 1 from pg_class where relowner = 'sightline_app'::regrole
       union all select 1 from pg_proc where proowner = 'sightline_app'::regrole
       union all select 1 from pg_namespace where nspowner = 'sightline_app'::regrole
       union all select 1 from pg_database where datdba = 'sightline_app'::regrole
       union all select 1 from pg_auth_members where member = 'sightline_app'::regrole`,
    );
    expect(owned).toEqual([]);
  });

  it('grants the application nothing on what stands above tenants', async () => {
    const granted = await arrange(
      `select t.name, p.privilege from unnest($1::text[]) t(name),
         unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p(privilege)
       where has_table_privilege('sightline_app', t.name, p.privilege)
         or p.privilege in ('select', 'insert', 'update', 'references')
           and has_any_column_privilege('sightline_app', t.name, p.privilege)`,
      [aboveTenants],
    );
    expect(granted).toEqual([]);
    for (const name of aboveTenants) {
      expect(await refusalOf(inScope(world.target.ids.organization, `select 1 from ${name}`))).toBe(refusedByGrant);
    }
  });

  it('shows the application nothing of the queue of jobs', async () => {
    expect(
      await arrange(`select has_schema_privilege('sightline_app', 'graphile_worker', 'usage') as queue,
        has_schema_privilege('sightline_app', 'jobs', 'create') as doors`),
    ).toEqual([{ queue: false, doors: false }]);
    for (const scope of [world.foreign.ids.organization, null]) {
      const { rows } = await inScope(scope, 'select * from jobs.failed() where id = $1', [world.target.ids.job]);
      expect(rows).toEqual([]);
      for (const door of ['retry', 'discard']) {
        const { rows: done } = await inScope(scope, `select jobs.${door}($1) as done`, [world.target.ids.job]);
        expect(done).toEqual([{ done: false }]);
      }
    }
  });

  it('lets nobody make objects, and nobody but the application use functions that run as the owner', async () => {
    const [rights] = await arrange(
      `select has_schema_privilege('sightline_app', 'public', 'create') as public,
         has_schema_privilege('sightline_app', 'identity', 'create') as identity`,
    );
    expect(rights).toEqual({ public: false, identity: false });
    const open = await arrange<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'identity'::regnamespace, 'jobs'::regnamespace)
         and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0)
           or not coalesce(p.proconfig, '{}') @> array['search_path=public, pg_temp'])`,
    );
    expect(open).toEqual([]);
  });
});
