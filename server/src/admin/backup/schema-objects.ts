import type pg from 'pg';

/** Constraints and indexes that slow down loading or force an order. They come from the catalog. */
const OURS = `nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')`;

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as back
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where contype = 'f' and conparentid = 0 and ${OURS}`;

/** Indexes that no constraint needs: built at once over all rows, they cost a fraction. */
const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where not indisreplident and not c.relispartition and ${OURS}
    and not exists (select from pg_constraint where conindid = indexrelid)
    and not exists (select from pg_depend d where d.objid = indrelid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

/** The rows have been through the triggers when they were first written. */
const TRIGGERS = `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as away,
    format('alter table %s enable %s trigger %I', tgrelid::regclass,
      case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as back
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not tgisinternal and tgparentid = 0 and tgenabled <> 'D' and ${OURS}`;

/** COPY refuses tables whose row security holds for the owner too. */
const FORCED_ROW_SECURITY = `
  select format('alter table %s no force row level security', c.oid::regclass) as away,
    format('alter table %s force row level security', c.oid::regclass) as back
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where relforcerowsecurity and ${OURS}`;

/** Runs `load` without foreign keys, indexes, triggers and forced row security, and puts all of them back. One transaction. */
export async function withoutConstraints(
  owner: pg.Client,
  load: () => Promise<void>,
  onProgress: (doing: string) => void,
) {
  const back: string[] = [];
  for (const query of [FOREIGN_KEYS, INDEXES, TRIGGERS, FORCED_ROW_SECURITY]) {
    const { rows } = await owner.query<{ away: string; back: string }>(query);
    for (const { away } of rows) await owner.query(away);
    back.unshift(...rows.map((row) => row.back));
  }
  await load();
  onProgress('indexes and foreign keys');
  for (const statement of back) await owner.query(statement); // foreign keys last, when their indexes are there
}

/** Everything of ours in the database, but the queue of jobs, which is emptied instead. */
export async function dropEverything(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_namespace where ${OURS}`,
  );
  for (const { schema } of rows) await owner.query(`drop schema ${schema} cascade`);
  await owner.query('create schema public');
  await owner.query('grant usage on schema public to public');
}
