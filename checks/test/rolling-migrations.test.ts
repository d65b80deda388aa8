import { expect, test } from 'vitest';
import { problemsOf } from '../src/finding.ts';
import { checkRollingMigrations } from '../src/rolling-migrations.ts';
import { plantTree, REPOSITORY } from './tree.ts';

const RELEASES = { 'server/test/releases/releases.json': '{ "0.1.0": "0001_first.sql", "0.2.0": "0002_second.sql" }' };

const problemsWith = (sql: string, name = '0003_third.sql'): string[] =>
  problemsOf(
    checkRollingMigrations(
      plantTree({
        ...RELEASES,
        'server/migrations/0001_first.sql': 'drop table old;',
        'server/migrations/0002_second.sql': 'alter table rooms rename to halls;',
        [`server/migrations/${name}`]: sql,
      }),
    ),
  );

test.each([
  ['drop table tickets;'],
  ['drop function visible_to(uuid);'],
  ['alter table tickets drop column color;'],
  ['alter table tickets\n  drop color;'],
  ['alter table tickets rename column color to tint;'],
  ['alter table tickets rename to cases;'],
  ["alter type status rename value 'open' to 'new';"],
  ['alter table tickets alter column number type bigint;'],
  ['alter table tickets alter column color set not null;'],
  ['alter table tickets add column tint text not null;'],
  ['drop table tickets; -- unread since 0.3.0'],
])('a migration since the last release is refused: %s', (sql) => {
  expect(problemsWith(sql)).toEqual([expect.stringContaining('server/migrations/0003_third.sql:')]);
});

test.each([
  ['create table later (id uuid primary key);'],
  ["alter table tickets add column tint text not null default '';"],
  ['alter table tickets add column tint text, add column shade text;'],
  [
    'alter table tickets drop constraint one; drop index two; drop trigger three on tickets; drop policy four on tickets;',
  ],
  ['alter table tickets alter column color drop not null;'],
  ['-- drop table tickets;'],
  ['drop table tickets; -- unread since 0.2.0'],
])('a migration that adds, or takes away what the release before does not read, is allowed: %s', (sql) => {
  expect(problemsWith(sql)).toEqual([]);
});

test('releases that are out stay as they were', () => {
  expect(problemsOf(checkRollingMigrations(REPOSITORY))).toEqual([]);
});

test('without a list of releases it is red', () => {
  expect(problemsOf(checkRollingMigrations(plantTree({})))).toEqual([expect.stringContaining('nothing was checked')]);
});
