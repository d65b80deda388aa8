import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';

const MANIFEST = 'server/src/features/manifest.ts';

type ListName = 'tables' | 'readable';

/** `talk: { routes: talkRoutes, tables: ['chats', 'rooms'] }` -> chats and rooms belong to talk. */
function readList(root: string, listName: ListName): Map<string, string> {
  const [, list = ''] = /export const features\b[^\n]*\{\n([\s\S]*?)\n\};/.exec(readSource(root, MANIFEST)) ?? [];
  const features = list.split(/^ {2}(?=\w+: \{)/m).filter(Boolean);
  const pairs = features.flatMap((feature) => {
    const name = /^\w+/.exec(feature)?.[0] ?? '';
    const tables = new RegExp(`\\b${listName}: \\[([^\\]]*)\\]`).exec(feature)?.[1] ?? '';
    return [...tables.matchAll(/\w+/g)].map(([table]): [string, string] => [table, name]);
  });
  return new Map(pairs);
}

/** A query builder's write, or one in SQL. After `on conflict do` and `for` stands an `update` without a table. */
const WRITES =
  /(?:\.(?:insertInto|updateTable|deleteFrom)\(\s*['"`]|\b(?:insert\s+into|delete\s+from)\s+"?|(?<!\b(?:do|for|no key)\s+)\bupdate\s+(?=\S+\s+(?:as\s+)?(?:\w+\s+)?set\b)"?)(\w+)/gi;

/** A query builder's read, or one in SQL: what follows may also be a function, or a name that the statement itself made. */
const READS = /(?:\.(?:selectFrom|innerJoin|leftJoin)\(\s*['"`]|\b(?:from|join|using)\s+(?:only\s+)?"?)(\w+)/gi;

/**
 * Features write only tables of their own; others call their actions, or are subscribed to. They read those of others only where
 * the owner declares them readable.
 */
export function checkTableOwners(root: string): Finding {
  const files = listFiles(root, ['server/src/features/*/**/*.ts']).filter((file) => !isTest(file));
  const usesOf = (pattern: RegExp) => files.flatMap((file) => listUses(file, readSource(root, file), pattern));
  const [writes, reads] = [usesOf(WRITES), usesOf(READS)];
  const [owners, readable] = [readList(root, 'tables'), readList(root, 'readable')];
  const told = (owner: string | undefined) => (owner ? `is owned by ${owner}` : `has no owner in ${MANIFEST}`);
  const problems = writes
    .map((write) => ({ ...write, owner: owners.get(write.table) }))
    .filter(({ feature, owner }) => feature !== owner)
    .map(
      ({ file, line, feature, table, owner }) => `${file}:${line}: ${feature} writes ${table}, which ${told(owner)}`,
    );
  const foreign = reads
    .map((read) => ({ ...read, owner: owners.get(read.table) }))
    .filter(({ feature, table, owner }) => owner !== undefined && owner !== feature && !readable.has(table));
  return {
    checked: writes.length + reads.length,
    problems: [
      ...problems,
      ...foreign.map(
        ({ file, line, feature, table, owner }) =>
          `${file}:${line}: ${feature} reads ${table}, which ${owner} does not declare readable: ask its queries.ts`,
      ),
    ],
  };
}

type Use = { file: string; line: number; feature: string; table: string };

function listUses(file: string, source: string, pattern: RegExp): Use[] {
  const feature = file.split('/')[3] ?? '';
  return [...source.matchAll(pattern)].map(({ index, 1: table = '' }) => ({
    ...{ file, feature, table: table.toLowerCase() },
    line: source.slice(0, index).split('\n').length,
  }));
}
