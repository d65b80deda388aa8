import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { talkApi } from '@sightline/contract/talk/talk';
import { expect, test } from 'vitest';
import { as, testApp } from '#test/app';
import { readContents, readDefinitions } from '#test/database-contents';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { connectOwner, freshDatabase, freshFolder, olderMigrations } from '#test/fresh-database';
import { buildWorld } from '../../../test/isolation/world.ts';
import { migrate } from '../../db/migrate.ts';
import { diskStorage } from '../../integrations/disk-storage.ts';
import type { Storage } from '../../integrations/storage.ts';
import { checkBackup } from './check.ts';
import { createBackup } from './create.ts';
import { findDamage } from './damage.ts';
import { restoreBackup } from './restore.ts';

const quiet = { onProgress: () => {} };
const folder = freshFolder();

/** The test's own application as an installation. */
async function source(storage?: Storage) {
  const { ownerUrl, dataDir } = await testApp();
  return { owner: await connectOwner(ownerUrl), storage: storage ?? diskStorage(join(dataDir, 'files')), dataDir };
}

async function emptyTarget() {
  const dataDir = freshFolder();
  const ownerUrl = await freshDatabase();
  return { ownerUrl, storage: diskStorage(join(dataDir, 'files')), dataDir };
}

async function restored(file: string, migrations?: string) {
  const target = await emptyTarget();
  await restoreBackup(file, await checkBackup(file, {}), target, quiet, migrations);
  return { ...target, owner: await connectOwner(target.ownerUrl) };
}

async function migrated(dir?: string) {
  const target = await emptyTarget();
  await migrate(target.ownerUrl, dir);
  return { ...target, owner: await connectOwner(target.ownerUrl) };
}

async function attach(person: TestPerson, room: string, text: string): Promise<string> {
  const sent = await as(person.token).call(talkApi.send, {
    params: { id: room },
    body: { message: text },
    files: [new File([text], `${text}.txt`)],
  });
  if (sent.status !== 200) throw new Error(`not sent: ${sent.code}`);
  return sent.data.chat.id;
}

test('every row of every table, every file and every secret comes back as it was', async () => {
  await buildWorld();
  const from = await source();
  for (const { storage_key } of await arrange<{ storage_key: string }>('select storage_key from files')) {
    await mkdir(join(from.dataDir, 'files'), { recursive: true });
    await writeFile(join(from.dataDir, 'files', storage_key), 'four');
  }
  await mkdir(join(from.dataDir, 'secrets'), { recursive: true });
  await writeFile(join(from.dataDir, 'secrets/test-secret'), 'kept');
  await arrange(
    `select graphile_worker.add_job('nobody.knows', '{"a":"é"}', run_at => '2099-01-01', job_key => 'once')`,
  );
  const file = join(folder, 'whole');
  await createBackup(from, file, {});
  const to = await restored(file);

  const [before, after] = [await readContents(from.owner), await readContents(to.owner)];
  expect(after).toEqual(before);
  expect(await readDefinitions(to.owner)).toEqual(await readDefinitions(from.owner));
  expect((await readdir(join(to.dataDir, 'files'))).sort()).toEqual(
    (await readdir(join(from.dataDir, 'files'))).sort(),
  );
  expect(await readFile(join(to.dataDir, 'secrets/test-secret'), 'utf8')).toBe('kept');
  const jobs = `select identifier, payload, run_at, key, attempts, j.created_at from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = task_id where identifier = 'nobody.knows'`;
  expect((await to.owner.query(jobs)).rows).toEqual((await from.owner.query(jobs)).rows);
  expect((await findDamage(to.ownerUrl, to.storage)).damage).toEqual([]);
});

test('a new table is in the backup without being named anywhere, whatever rules it has', async () => {
  const dir = olderMigrations(99);
  const number = String((await readdir(dir)).length + 1).padStart(4, '0');
  writeFileSync(
    join(dir, `${number}_new.sql`),
    `create schema more;
     create table more.parents (id int generated always as identity primary key, favourite int, name text not null,
       loud text generated always as (upper(name)) stored, raw bytea, tags text[], extra jsonb, at timestamptz);
     create table more."Odd names" (id serial primary key, "parent of" int references more.parents, self int references more."Odd names");
     alter table more.parents add foreign key (favourite) references more."Odd names";
     create unique index parents_name on more.parents (lower(name)) where favourite is null;
     create function more.refuse() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
     create trigger refuse before update or delete or truncate on more.parents for each statement execute function more.refuse();
     create function more.count() returns trigger language plpgsql as $$ begin new.name := new.name || '!'; return new; end $$;
     create trigger count before insert on more.parents for each row execute function more.count();
     alter table more.parents enable always trigger count;
     insert into more.parents (name) values ('made by the migration');`,
  );
  const from = await migrated(dir);
  await from.owner.query(
    `insert into more."Odd names" (self) values (1), (1);
     insert into more.parents (name, favourite, raw, tags, extra, at)
       values (e'tab\\t, line\\n and \\\\N', 2, '\\x00ff', '{a,"b,c",null}', '{"a": "\\\\u00e9"}', '2026-01-01 00:00:00.123456+00');
     update more."Odd names" set "parent of" = 2 where id = 1`,
  );
  const file = join(folder, 'new-table');
  await createBackup(from, file, {});
  const to = await restored(file, dir);
  const contents = await readContents(to.owner);
  expect(contents).toEqual(await readContents(from.owner));
  expect(contents.find(({ table }) => table === 'more.parents')?.rows).toBe(2);
  expect(await readDefinitions(to.owner)).toEqual(await readDefinitions(from.owner));
  const { rows } = await to.owner.query(`insert into more.parents (name) values ('next') returning id, name, loud`);
  expect(rows).toEqual([{ id: 3, name: 'next!', loud: 'NEXT!' }]);
  await expect(to.owner.query('delete from more.parents')).rejects.toThrow('append-only');
});

test('a table whose rows row security would hide from the backup stops it', async () => {
  const from = await migrated();
  await from.owner.query(`create role test_plain_owner; alter table mails owner to test_plain_owner;
    grant usage on schema public to test_plain_owner; set role test_plain_owner`);
  const taken = createBackup(from, join(folder, 'hidden'), {});
  await expect(taken).rejects.toThrow(/Row security hides rows of .*mails|permission denied/);
  await from.owner.query(
    'reset role; reassign owned by test_plain_owner to postgres; drop owned by test_plain_owner; drop role test_plain_owner',
  );
});

test('taken while people write, it is one moment: rooms without gaps, nothing acknowledged before it lost, every file there', async () => {
  const organization = await buildOrganization();
  const people = [await buildPerson(organization), await buildPerson(organization)] as const;
  const rooms = [await buildRoom([...people]), await buildRoom([...people])];
  const acknowledged: string[] = [];
  for (const room of rooms) {
    for (let count = 0; count < 5; count += 1) acknowledged.push(await attach(people[0], room, `before-${count}`));
  }
  const doomed = acknowledged.pop() ?? '';

  let isOver = false;
  let written = 0;
  const write = async (person: TestPerson, room: string) => {
    for (let count = 0; count < 20 && !isOver; count += 1) {
      if (count % 4 === 0) await attach(person, room, `during-${count}`);
      else await sendTestMessage(person, room, `during-${count}`);
      written += 1;
    }
  };
  const disk = (await source()).storage;
  let removed: Promise<unknown> | undefined;
  const from = await source({
    ...disk,
    // The snapshot stands by now: a message of it goes, with its file, and its removal is tried before we read on.
    read: async (key, range) => {
      removed ??= as(people[0].token).call(talkApi.remove, { params: { id: doomed } });
      await removed;
      await expect.poll(() => arrange(POSTPONED)).not.toEqual([]);
      return disk.read(key, range);
    },
  });
  const file = join(folder, 'under-load');
  const writing = rooms.flatMap((room) => people.map((person) => write(person, room)));
  const { manifest } = await createBackup(from, file, {});
  isOver = true;
  await Promise.all(writing);
  expect(written).toBeGreaterThan(10);
  expect(manifest.files.missing.filter((key) => key.startsWith(organization.id))).toEqual([]);

  const to = await restored(file);
  const { rows } = await to.owner.query<{ room_id: string; seqs: number[]; last_seq: number; ids: string[] }>(
    `select c.room_id, array_agg(c.seq order by c.seq) as seqs, r.last_seq, array_agg(c.id::text) as ids
     from chats c join rooms r on r.id = c.room_id where c.organization_id = $1 group by c.room_id, r.last_seq`,
    [organization.id],
  );
  expect(rows).toHaveLength(rooms.length);
  for (const { seqs, last_seq } of rows)
    expect(seqs).toEqual(Array.from({ length: last_seq }, (_, index) => index + 1));
  const ids = new Set(rows.flatMap((row) => row.ids));
  expect([...acknowledged, doomed].filter((id) => !ids.has(id))).toEqual([]);
  const { damage } = await findDamage(to.ownerUrl, to.storage);
  expect(damage.filter((sentence) => sentence.includes(organization.id))).toEqual([]);
});

/** Removals that a backup made wait for its end. */
const POSTPONED = `
  select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'files.remove' and j.run_at between now() + interval '10 seconds' and now() + interval '2 minutes'`;

test('while one backup is taken another is refused', async () => {
  const [from, other] = [await source(), await source()];
  const refusals: unknown[] = [];
  const disk = from.storage;
  from.storage = {
    ...disk,
    read: async (key) => {
      const second = createBackup(other, join(folder, 'second'), { timeout: 50 });
      refusals.push(await second.catch((error: unknown) => String(error)));
      return disk.read(key);
    },
  };
  await createBackup(from, join(folder, 'first'), {});
  expect(refusals[0]).toContain('Another backup is under way');
  expect((await createBackup(other, join(folder, 'third'), { timeout: 50 })).size).toBeGreaterThan(0);
});

test('a backup of an older version is restored as it was and brought up to this one', async () => {
  const from = await migrated(olderMigrations(6));
  await from.owner.query(
    `insert into organizations (id, name) values ('01900000-0000-7000-8000-000000000001', 'Older');
     insert into people (organization_id, id, kind, name)
       values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002', 'user', 'Ana');
     insert into users (id, email, name, password_hash)
       values ('01900000-0000-7000-8000-000000000002', 'ana@older.test', 'Ana', 'x');
     insert into tokens (hash, user_id, device_name, expires_at)
       values ('\\x01', '01900000-0000-7000-8000-000000000002', 'phone', now() + interval '1 day')`,
  );
  const file = join(folder, 'older');
  const { head } = await createBackup(from, file, {});
  expect(head.migrations).toHaveLength(6);
  const to = await restored(file);
  expect((await to.owner.query('select name from organizations')).rows).toEqual([{ name: 'Older' }]);
  expect((await to.owner.query('select device_name, signed_in_at = created_at as filled from tokens')).rows).toEqual([
    { device_name: 'phone', filled: true },
  ]);
  const current = await migrated();
  expect(await readDefinitions(to.owner)).toEqual(await readDefinitions(current.owner));
});

test('a backup of a newer version is refused by name', async () => {
  const from = await migrated();
  const file = join(folder, 'newer');
  await createBackup(from, file, {});
  const checked = await checkBackup(file, {});
  await expect(restoreBackup(file, checked, await emptyTarget(), quiet, olderMigrations(6))).rejects.toThrow(
    /has migration 0007_\w+\.sql, which this version does not know/,
  );
});
