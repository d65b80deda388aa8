import { testDatabase } from '../database.ts';
import { oncePerFile } from '../file-end.ts';
import { connectOwner } from '../fresh-database.ts';
import type { Known } from '../scenarios/play.ts';

/** These tables differ between two equal runs, since they record who waited for whom, when, and in which order. */
const apart = ['audit_heads', 'audit_log', 'idempotency_keys', 'tokens', 'guest_tokens', 'vocabulary'];

const owner = oncePerFile(
  async () => connectOwner((await testDatabase()).ownerUrl),
  () => {},
);

const tables = oncePerFile(
  async () => {
    const { rows } = await (await owner()).query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
         and c.relname <> all($1) order by 1`,
      [apart],
    );
    return rows.map(({ name }) => name);
  },
  () => {},
);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const moment = /\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:\d\d)?)?)?/g;
const random = /\\\\x[0-9a-f]+|\b[0-9a-f]{4,}\b|\b(?=[a-z]*\d)[a-z\d]{6}\b|[\w-]{20,}/g;

/**
 * Every row of a workspace, in words that are the same in another workspace with the same history: ids by what they stand
 * for, and no times.
 */
export async function readState(known: Known): Promise<string[]> {
  const kinds = new Map(Object.entries(known).map(([kind, id]) => [id, kind]));
  const statement = (await tables())
    // Texts of mails hold links that nobody can guess.
    .map(
      (name) =>
        `select '${name} ' || (to_jsonb(t)${name === 'mails' ? " - '{html,text}'::text[]" : ''})::text as line from ${name} t where organization_id = $1`,
    )
    .join(' union all ');
  const { rows } = await (await owner()).query<{ line: string }>(statement, [known.organization]);
  return rows
    .map(({ line }) =>
      line
        .replace(uuid, (id) => `<${kinds.get(id) ?? 'id'}>`)
        .replace(moment, '<time>')
        .replace(random, (text) => (/^[a-z_]+$/.test(text) && text.length !== 8 ? text : '<random>')),
    )
    .sort();
}
