import { arrange } from '../factories.ts';

/** The content of each table, in a few letters. */
export type Contents = Record<string, string>;

export type Attempt = { name: string; send: () => Promise<unknown> };

/** When and from where a token was last used, a person last seen, a space last visited; that changes with every request. */
const usage = `'{last_used_at,idle_at,ip,last_seen_at,visited_at}'::text[]`;

/** The content of all tables, to be compared. Stored responses are left out: they serve repeated requests, whatever the answer was. */
export async function readContents(): Promise<Contents> {
  const tables = await arrange<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'idempotency_keys'`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg((to_jsonb(t) - ${usage})::text, '|' order by t::text), '')) as content from ${name} t`,
  );
  const found = await arrange<{ name: string; content: string }>(parts.join(' union all '));
  return Object.fromEntries(found.map(({ name, content }) => [name, content]));
}

async function changedSince(before: Contents): Promise<string[]> {
  const now = await readContents();
  return Object.keys(now).filter((table) => now[table] !== before[table]);
}

/**
 * Compares with `before` after all attempts. If something changed, it names which attempt changes which tables: each runs once
 * more by itself, on new rows, since a deleted row cannot be deleted twice.
 */
export async function nameChanges(
  before: Contents,
  attempts: readonly Attempt[],
  renewRows: () => Promise<unknown>,
): Promise<string[]> {
  const changed = await changedSince(before);
  if (changed.length === 0) return [];
  const guilty: string[] = [];
  for (const { name, send } of attempts) {
    await renewRows();
    const untouched = await readContents();
    await send();
    const touched = await changedSince(untouched);
    if (touched.length > 0) guilty.push(`${name} changes ${touched.join(', ')}`);
  }
  return guilty.length > 0 ? guilty : [`${changed.join(', ')} changed, and by no attempt alone`];
}
