import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readContents } from '#test/database-contents';
import { connectOwner, freshDatabase, freshFolder } from '#test/fresh-database';
import { migrate } from '../../db/migrate.ts';
import { requireNoUnfinishedRestore } from '../../db/unfinished-restore.ts';
import { commands } from '../commands.ts';
import { runCommand } from '../run-command.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const main = join(import.meta.dirname, '../main.ts');
const folder = freshFolder();
const file = join(folder, 'one.backup');
const passphraseFile = join(folder, 'passphrase');
const children: ReturnType<typeof spawn>[] = [];

type Place = { DATABASE_URL: string; DATA_DIR: string };

/** Starts a command in a process of its own, with what a person types. */
function start(place: Place, words: string[], typed = '') {
  const child = spawn(process.execPath, [main, ...words], { env: { PATH: process.env.PATH, ...place } });
  children.push(child);
  child.stdin.end(typed);
  return Object.assign(child, {
    said: Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join('')),
  });
}

const running = new AsyncDisposableStack();
afterAll(() => running.disposeAsync());

const asks = (words: string[]): boolean => words.includes('--replace') || words.includes('--passphrase');

/** Runs a command that asks a person in a process of its own, with the typed answers; anything else in this one, which is much quicker. */
async function run(place: Place, words: string[], typed = '') {
  if (!asks(words)) {
    const { code, out = '', err = '' } = await runCommand(commands, words, place, running);
    return { code: code as number, said: out + err };
  }
  const child = start(place, words, typed);
  const [[code], said] = await Promise.all([once(child, 'exit'), child.said]);
  return { code: code as number, said };
}

async function newPlace(): Promise<Place> {
  return { DATABASE_URL: await freshDatabase(), DATA_DIR: freshFolder() };
}

async function addWorkspace(owner: pg.Client, name: string): Promise<void> {
  await owner.query('insert into organizations (id, name) values (uuidv7(), $1)', [name]);
}

const workspacesOf = async (owner: pg.Client): Promise<string[]> =>
  (await owner.query<{ name: string }>('select name from organizations order by 1')).rows.map(({ name }) => name);

/** Returns what the audit logs say that an operator did. */
const entriesOf = async (owner: pg.Client) =>
  (await owner.query(`select event, record_label, changes from audit_log where actor_kind = 'operator'`)).rows;

beforeAll(async () => {
  const place = await newPlace();
  await migrate(place.DATABASE_URL);
  await addWorkspace(await connectOwner(place.DATABASE_URL), 'Kept');
  writeFileSync(passphraseFile, 'correct horse\n');
  const made = await run(place, ['backup', file, '--passphrase-file', passphraseFile]);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(file) });
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const opening = ['--passphrase-file', passphraseFile];

test('a backup goes into an empty installation without a question', async () => {
  const place = await newPlace();
  const { code, said } = await run(place, ['restore', file, ...opening]);
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Sightline may be started') });
  const owner = await connectOwner(place.DATABASE_URL);
  expect(await workspacesOf(owner)).toEqual(['Kept']);
  expect(await entriesOf(owner)).toEqual([
    {
      event: 'workspace.restored',
      record_label: 'Kept',
      changes: [{ field: 'backup', from: null, to: expect.stringMatching(/^20\d\d-/) }],
    },
  ]);
  expect(await run(place, ['verify'])).toMatchObject({ code: 0, said: expect.stringContaining('In order') });
});

test('a passphrase is taken from the standard input too, and a wrong one opens nothing', async () => {
  expect(await run(await newPlace(), ['verify', file, '--passphrase'], 'correct horse\n')).toMatchObject({ code: 0 });
  const place = await newPlace();
  const wrong = await run(place, ['restore', file, '--passphrase'], 'wrong horse\n');
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('The passphrase is not the one') });
  await expectUntouched(place);
});

async function expectUntouched({ DATABASE_URL, DATA_DIR }: Place): Promise<void> {
  expect(await readContents(await connectOwner(DATABASE_URL))).toEqual([]);
  expect(existsSync(join(DATA_DIR, 'restore-unfinished.json'))).toBe(false);
}

test('a file that was cut off or changed touches nothing', async () => {
  const broken = join(folder, 'broken.backup');
  const whole = readFileSync(file);
  const place = await newPlace();
  writeFileSync(broken, whole);
  truncateSync(broken, whole.length - 20);
  expect(await run(place, ['restore', broken, ...opening])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/damaged|cut off/),
  });
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 30) ^ 1, whole.length - 30);
  writeFileSync(broken, changed);
  expect(await run(place, ['restore', broken, ...opening])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/damaged|cut off/),
  });
  await expectUntouched(place);
});

async function filledPlace() {
  const place = await newPlace();
  await migrate(place.DATABASE_URL);
  const owner = await connectOwner(place.DATABASE_URL);
  await addWorkspace(owner, 'Present');
  return { place, owner };
}

test('an installation that is not empty is replaced only when asked, and when that was typed', async () => {
  const { place, owner } = await filledPlace();
  const unasked = await run(place, ['restore', file, ...opening]);
  expect(unasked).toMatchObject({
    code: 1,
    said: expect.stringContaining('not empty: it holds the workspace Present'),
  });
  const declined = await run(place, ['restore', file, '--replace', ...opening], 'no\n');
  expect(declined).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed') });
  expect(await run(place, ['restore', file, '--replace', ...opening])).toMatchObject({ code: 1 });
  expect(await workspacesOf(owner)).toEqual(['Present']);
  expect(await run(place, ['restore', file, '--replace', ...opening], 'replace\n')).toMatchObject({ code: 0 });
  expect(await workspacesOf(owner)).toEqual(['Kept']);
});

test('the database of another program is not replaced at all', async () => {
  const place = await newPlace();
  const owner = await connectOwner(place.DATABASE_URL);
  await owner.query('create table theirs (id int)');
  const refused = await run(place, ['restore', file, '--replace', ...opening], 'replace\n');
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining("holds the table theirs, which is not Sightline's"),
  });
});

test('while Sightline runs nothing is restored', async () => {
  const { place, owner } = await filledPlace();
  await owner.query(`set application_name = 'sightline'`);
  const refused = await run(place, ['restore', file, '--replace', ...opening], 'replace\n');
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Sightline is running (sightline)') });
  expect(await workspacesOf(owner)).toEqual(['Present']);
});

test('killed in the middle, it leaves what was there, keeps Sightline from starting, and can be repeated', async () => {
  const { place, owner } = await filledPlace();
  const before = await readContents(owner);
  const inTheWay = await connectOwner(place.DATABASE_URL);
  await inTheWay.query('begin; lock table chats in access share mode'); // the restore waits here, other tables are gone
  const child = start(place, ['restore', file, '--replace', ...opening], 'replace\n');
  const count = async (condition: string) =>
    (await owner.query(`select from pg_stat_activity where datname = current_database() and ${condition}`)).rowCount;
  await expect.poll(() => count(`wait_event_type = 'Lock'`)).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await inTheWay.query('rollback');
  await expect.poll(() => count('pid <> pg_backend_pid()')).toBe(1); // only who was in the way

  expect(await readContents(owner)).toEqual(before);
  expect(() => requireNoUnfinishedRestore(place.DATA_DIR)).toThrow(
    /The restore of .*one\.backup, begun at .*, did not end/,
  );
  expect(await run(place, ['restore', file, ...opening])).toMatchObject({ code: 0 });
  expect(await workspacesOf(owner)).toEqual(['Kept']);
  expect(() => requireNoUnfinishedRestore(place.DATA_DIR)).not.toThrow();
});

test('a restore that did not end can be given up', async () => {
  const place = await newPlace();
  writeFileSync(
    join(place.DATA_DIR, 'restore-unfinished.json'),
    JSON.stringify({ file, begun_at: new Date().toISOString() }),
  );
  expect(await run(place, ['restore', '--give-up'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('is forgotten'),
  });
  expect(() => requireNoUnfinishedRestore(place.DATA_DIR)).not.toThrow();
});

test('a rehearsal restores a backup beside the installation and leaves nothing of it', async () => {
  const place = await newPlace();
  const { code, said } = await run(place, ['verify', file, '--restore', ...opening]);
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Whole and restorable') });
  await expectUntouched(place);
});

test('a backup does not overwrite a file, a folder names it by the time, and the audit log says that it was taken', async () => {
  const { place, owner } = await filledPlace();
  expect(await run(place, ['backup', file])).toMatchObject({
    code: 1,
    said: expect.stringContaining('is there already'),
  });
  expect(await entriesOf(owner)).toEqual([]);
  const named = await run(place, ['backup', folder, '--json']);
  const { file: made, size } = JSON.parse(named.said) as { file: string; size: number };
  expect(made).toMatch(/sightline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
  expect(readFileSync(made)).toHaveLength(size);
  expect(await entriesOf(owner)).toEqual([{ event: 'workspace.backed_up', record_label: 'Present', changes: [] }]);
});
