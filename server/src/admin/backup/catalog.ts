import type pg from 'pg';
import { Refusal } from '../refusal.ts';

/*
 * Tables come from the database's catalog, not from a list: a table that a migration adds is in the next
 * backup. Left out are what belongs to extensions and the tables of the job queue, whose jobs go as jobs (queued-jobs.ts).
 */

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`;
const OF_NO_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export type Table = { schema: string; name: string; columns: string[] };

/** Every table that holds rows, with the columns that are not computed from others. Of one in parts it is the whole. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't' and ${OURS} and ${OF_NO_EXTENSION}
    order by 1, 2`);
  return rows;
}

export type Sequence = { schema: string; name: string; last_value: string };

/** The value of each sequence; null for unused ones. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select n.nspname as schema, c.relname as name, s.last_value::text
    from pg_sequences s
    join pg_namespace n on n.nspname = s.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
    where s.last_value is not null and ${OURS} and ${OF_NO_EXTENSION}
    order by 1, 2`);
  return rows;
}

/** Row security is forced on owners too: without a policy that shows them everything, a backup would silently miss rows. */
export async function requireNothingHidden(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS} and row_security_active(c.oid) and not exists (
      select from pg_policy p
      where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and (select oid from pg_roles where rolname = current_user) = any(p.polroles))
    order by 1`);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Refusal(
    `Row security hides rows of ${names} from the owner. Every tenant table needs "call tenant_table(…)".`,
  );
}

/** Tables whose rows name bytes in the storage. */
export type FileTable = { table: string; hasThumbnail: boolean };

export async function listFileTables(client: pg.Client): Promise<FileTable[]> {
  const { rows } = await client.query<FileTable>(`
    select c.oid::regclass::text as table, exists (
      select from pg_attribute t where t.attrelid = c.oid and t.attname = 'has_thumbnail' and not t.attisdropped)
      as "hasThumbnail"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped
    where c.relkind = 'r' and ${OURS}
    order by 1`);
  return rows;
}
