import { expect, it } from 'vitest';
import { problemsOf } from '../src/finding.ts';
import { checkTableOwners } from '../src/table-owners.ts';
import { plantTree } from './tree.ts';

const manifest = `
export const features: Record<string, Feature> = {
  session: { routes: sessionRoutes },
  talk: { routes: talkRoutes, tables: ['chats', 'rooms'] },
  tickets: {
    routes: ticketRoutes,
    tables: [
      'ticket_counters',
      'tickets',
    ],
    readable: ['tickets'],
    subscriptions: [on('call.started', addCallToHistory)],
  },
};
`;

const problemsIn = (file: string, source: string) =>
  problemsOf(checkTableOwners(plantTree({ 'server/src/features/manifest.ts': manifest, [file]: source })));

it.each([
  "db\n  .insertInto('tickets')",
  "db.updateTable('tickets').set({})",
  "db.deleteFrom('tickets as t')",
  'sql`with x as (\n insert into tickets (id) select 1)`',
  'sql`update tickets set id = 1`',
  'sql`UPDATE tickets AS t SET id = 1`',
  'sql`update tickets t\n set id = 1`',
  'sql`delete from tickets t`',
])('a feature does not write a table of another: %s', (source) => {
  expect(problemsIn('server/src/features/talk/deep/a.ts', source)).toEqual([
    expect.stringMatching(
      /^server\/src\/features\/talk\/deep\/a\.ts:\d: talk writes tickets, which is owned by tickets$/,
    ),
  ]);
});

it.each([
  "db.selectFrom('ticket_counters')",
  "db.selectFrom('chats').innerJoin('ticket_counters', 'x', 'y')",
  'sql`select 1 from ticket_counters c`',
  'sql`select 1 from chats join ticket_counters using (id)`',
])('a feature does not read a table that another keeps to itself: %s', (source) => {
  expect(problemsIn('server/src/features/talk/a.ts', source)).toEqual([
    expect.stringContaining('talk reads ticket_counters, which tickets does not declare readable'),
  ]);
});

it('a feature writes its own tables, and reads those that others declare readable', () => {
  const source = "db.insertInto('chats'); sql`select 1 from tickets for update`; sql`on conflict do update set x = 1`";
  expect(problemsIn('server/src/features/talk/a.ts', source)).toEqual([]);
});

it('a new table needs an owner', () => {
  expect(problemsIn('server/src/features/talk/a.ts', "db.insertInto('tags')")).toEqual([
    expect.stringContaining('has no owner'),
  ]);
});

it('having found no write at all is red', () => {
  expect(problemsIn('server/src/features/talk/a.ts', 'export {};')).toEqual([
    expect.stringContaining('nothing was checked'),
  ]);
});
