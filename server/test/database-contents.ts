import type pg from 'pg';

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`;

export type TableContents = { table: string; rows: number; md5: string };

/** Number and fingerprint of the rows of every table. */
export async function readContents(owner: pg.Client): Promise<TableContents[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and ${OURS} order by 1`,
  );
  const contents: TableContents[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<TableContents>(
      `select $1 as table, count(*)::int as rows,
         md5(coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '')) as md5 from ${name} t`,
      [name],
    );
    contents.push(...rows);
  }
  return contents;
}

const DESCRIPTIONS = [
  `select format('%s %s %s', conrelid::regclass, pg_get_constraintdef(c.oid), convalidated)
   from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${OURS}`,
  `select indexdef from pg_indexes join pg_namespace n on n.nspname = schemaname where ${OURS}`,
  `select format('%s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t
   join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace where not tgisinternal and ${OURS}`,
  `select format('%s %s %s %s', c.oid::regclass, relrowsecurity, relforcerowsecurity, relacl)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where relkind in ('r', 'S') and ${OURS}`,
  `select format('%s %s %s %s', c.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
   from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = c.relnamespace
   where relkind = 'r' and attnum > 0 and not attisdropped and ${OURS}`,
  `select format('%s %s', tablename, pg_get_expr(polqual, polrelid)) from pg_policies
   join pg_namespace n on n.nspname = schemaname join pg_policy on polname = policyname
     and polrelid = format('%I.%I', schemaname, tablename)::regclass where ${OURS}`,
];

/** Everything that a table is besides its rows, as sorted lines. */
export async function readDefinitions(owner: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const text of DESCRIPTIONS) {
    const { rows } = await owner.query<string[]>({ text, rowMode: 'array' });
    lines.push(...rows.flat());
  }
  return lines.sort();
}
