import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';

const MANIFEST = 'server/src/features/manifest.ts';

/** `talk: { routes: talkRoutes, tables: ['chats', 'rooms'] }` -> chats and rooms belong to talk. */
function readOwners(root: string): Map<string, string> {
  const [, list = ''] = /export const features\b[^\n]*\{\n([\s\S]*?)\n\};/.exec(readSource(root, MANIFEST)) ?? [];
  const features = list.split(/^ {2}(?=\w+: \{)/m).filter(Boolean);
  const pairs = features.flatMap((feature) => {
    const name = /^\w+/.exec(feature)?.[0] ?? '';
    const tables = /\btables: \[([^\]]*)\]/.exec(feature)?.[1] ?? '';
    return [...tables.matchAll(/\w+/g)].map(([table]): [string, string] => [table, name]);
  });
  return new Map(pairs);
}

/** A query builder's write, or one in SQL. After `on conflict do` and `for` stands an `update` without a table. */
const WRITES =
  /(?:\.(?:insertInto|updateTable|deleteFrom)\(\s*['"`]|\b(?:insert\s+into|delete\s+from)\s+"?|(?<!\b(?:do|for|no key)\s+)\bupdate\s+(?=\S+\s+(?:as\s+)?(?:\w+\s+)?set\b)"?)(\w+)/gi;

/** Features write only tables of their own; others call their actions, or are subscribed to. */
export function checkTableOwners(root: string): Finding {
  const files = listFiles(root, ['server/src/features/*/**/*.ts']).filter((file) => !isTest(file));
  const writes = files.flatMap((file) => listWrites(file, readSource(root, file)));
  const owners = readOwners(root);
  const told = (owner: string | undefined) => (owner ? `is owned by ${owner}` : `has no owner in ${MANIFEST}`);
  const problems = writes
    .map((write) => ({ ...write, owner: owners.get(write.table) }))
    .filter(({ feature, owner }) => feature !== owner)
    .map(
      ({ file, line, feature, table, owner }) => `${file}:${line}: ${feature} writes ${table}, which ${told(owner)}`,
    );
  return { checked: writes.length, problems };
}

type Write = { file: string; line: number; feature: string; table: string };

function listWrites(file: string, source: string): Write[] {
  const feature = file.split('/')[3] ?? '';
  return [...source.matchAll(WRITES)].map(({ index, 1: table = '' }) => ({
    ...{ file, feature, table: table.toLowerCase() },
    line: source.slice(0, index).split('\n').length,
  }));
}
