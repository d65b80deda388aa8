import type pg from 'pg';

const ours = (namespace: string): string =>
  `${namespace} not in (select oid from pg_namespace where nspname ~ '^(pg_|information_schema$)')`;
const sorted = (acl: string): string => `array(select unnest(${acl})::text order by 1)`;

/** The schema of a database without its rows: the definition of each object. */
const PARTS: Record<string, string> = {
  schema: `select nspname, ${sorted('nspacl')} from pg_namespace where ${ours('oid')}`,
  extension: 'select extname, extversion from pg_extension',
  relation: `
    select oid::regclass, relkind, relrowsecurity, relforcerowsecurity, ${sorted('relacl')}
    from pg_class where relkind <> 'i' and ${ours('relnamespace')}`,
  column: `
    select a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
      a.attidentity, pg_get_expr(d.adbin, d.adrelid)
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid
    left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind <> 'i' and ${ours('c.relnamespace')}`,
  constraint: `
    select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint where ${ours('connamespace')}`,
  index: `
    select pg_get_indexdef(indexrelid) from pg_index join pg_class as c on c.oid = indexrelid
    where ${ours('c.relnamespace')}`,
  policy: `
    select polrelid::regclass, polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)
    from pg_policy`,
  trigger: 'select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext where ${ours('stxnamespace')}`,
  function: `
    select oid::regprocedure, md5(pg_get_functiondef(oid)), ${sorted('proacl')}
    from pg_proc where prokind in ('f', 'p') and ${ours('pronamespace')}`,
  type: `
    select oid::regtype, typtype, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder)
    from pg_type as t where typtype in ('e', 'd', 'r') and ${ours('typnamespace')}`,
  migration: 'select name, checksum from schema_migrations',
};

/** The whole schema in sorted lines: databases with equal lines have equal schemas. */
export async function dumpCatalog(database: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(PARTS)) {
    const { rows } = await database.query<{ line: string }>(`select part::text as line from (${query}) as part`);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`));
  }
  return lines.sort();
}
