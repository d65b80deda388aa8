import type pg from 'pg';
import { testDatabase } from '../database.ts';
import { oncePerFile } from '../file-end.ts';
import { connectOwner } from '../fresh-database.ts';

/** No other advisory lock uses this key. */
const KEY = 40_961;

/** Every request writes sessions, so no race is about them. */
const apart = ['tokens', 'guest_tokens', 'idempotency_keys'];

/**
 * A deferred trigger on every table, which runs in front of the commit. While it is armed, the first transaction to arrive waits
 * there for a lock that the test holds: it has done all its work, holds all its locks, and nobody sees any of it.
 */
async function installTriggers(owner: pg.Client): Promise<void> {
  await owner.query(`
    create table held_commit (is_armed boolean not null);
    insert into held_commit values (false);
    create function hold_commit() returns trigger language plpgsql security definer as $$
    begin
      if (select is_armed from public.held_commit) then perform pg_advisory_xact_lock(${KEY}); end if;
      return null;
    end $$;`);
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and c.relname <> all($1)`,
    [[...apart, 'held_commit']],
  );
  for (const { name } of rows)
    await owner.query(`create constraint trigger hold_commit after insert or update or delete on ${name}
      deferrable initially deferred for each row execute function hold_commit()`);
}

const openConnections = oncePerFile(
  async () => {
    const { ownerUrl } = await testDatabase();
    const [owner, holder] = [await connectOwner(ownerUrl), await connectOwner(ownerUrl)];
    await installTriggers(owner);
    return { owner, holder };
  },
  () => {},
);

/** Asks again as soon as it is answered. */
async function until(isSo: () => Promise<boolean>, atMost = Number.POSITIVE_INFINITY): Promise<void> {
  for (let asked = 0; asked < atMost; asked++) if (await isSo()) return;
}

function watch<T>(work: Promise<T>): { work: Promise<T>; isOver: () => boolean } {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  return { work, isOver: () => over };
}

/** Enough for anything that does not wait: a request that waits inside the process is seen by nobody. */
const mostQuestions = 400;

/**
 * Runs the first up to its commit, which is held; then the second, until it has ended or waits; then both to their ends. Held
 * open like this, two requests meet in the same way each time.
 */
export async function meet<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { owner, holder } = await openConnections();
  const waiting = async (condition: string) =>
    (
      await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and ${condition}`,
      )
    ).rowCount ?? 0;
  await holder.query(`select pg_advisory_lock(${KEY})`);
  await owner.query('update held_commit set is_armed = true');
  const one = watch(first());
  await until(async () => one.isOver() || (await waiting("wait_event = 'advisory' and query ilike 'commit%'")) > 0);
  await owner.query('update held_commit set is_armed = false');
  const other = watch(second());
  await until(async () => other.isOver() || (await waiting('true')) > (one.isOver() ? 0 : 1), mostQuestions);
  await holder.query(`select pg_advisory_unlock(${KEY})`);
  return Promise.all([one.work, other.work]);
}
