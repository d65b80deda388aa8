import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';

/** Only these features write these tables; others call their actions, or are subscribed to. */
const TABLES: Record<string, string[]> = {
  calls: [
    'call_invitations',
    'call_join_requests',
    'call_participants',
    'call_recording_consents',
    'call_recordings',
    'call_snapshots',
    'call_visitors',
    'calls',
  ],
  files: ['files'],
  mail: ['mails'],
  people: ['people'],
  sheets: ['assistance_sheets'],
  talk: ['chats', 'room_members', 'rooms'],
  tickets: ['ticket_assignees', 'ticket_counters', 'ticket_events', 'ticket_timers', 'tickets'],
  workspace: ['branches', 'organizations', 'settings'],
};

/** A query builder's write, or one in SQL. After `on conflict do` and `for` stands an `update` without a table. */
const WRITES =
  /(?:\.(?:insertInto|updateTable|deleteFrom)\(\s*['"`]|\b(?:insert\s+into|delete\s+from)\s+"?|(?<!\b(?:do|for|no key)\s+)\bupdate\s+(?=\S+\s+(?:as\s+)?(?:\w+\s+)?set\b)"?)(\w+)/gi;

/** Features write only tables of their own. */
export function checkTableOwners(root: string): Finding {
  const files = listFiles(root, ['server/src/features/*/**/*.ts']).filter((file) => !isTest(file));
  const writes = files.flatMap((file) => listWrites(file, readSource(root, file)));
  const problems = writes
    .filter(({ feature, table }) => !TABLES[feature]?.includes(table))
    .map(({ file, line, feature, table }) => `${file}:${line}: ${feature} writes ${table}, which ${ownerOf(table)}`);
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

function ownerOf(table: string): string {
  const owner = Object.keys(TABLES).find((feature) => TABLES[feature]?.includes(table));
  return owner ? `is owned by ${owner}` : 'has no owner in checks/src/table-owners.ts';
}
