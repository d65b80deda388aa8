import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Reader } from '../list/against-floor.ts';

const people = 100_000;

const statements = [
  `insert into organizations (id, name) values (bench_id('large'), 'Large company')`,
  `insert into branches (organization_id, id, name)
   select bench_id('large'), bench_id('large space ' || s), 'Customer ' || s from generate_series(1, 200) s`,
  `insert into users (id, email, name, password_hash)
   select bench_id('large person ' || p), 'p' || p || '@large.test', 'Person ' || p, 'x' from generate_series(1, ${people}) p`,
  `insert into people (organization_id, id, kind, name, email, last_seen_at)
   select bench_id('large'), bench_id('large person ' || p), 'user', 'Person ' || p, 'p' || p || '@large.test', now() - p * interval '1 minute'
   from generate_series(1, ${people}) p`,
  `insert into roles (organization_id, person_id, name, branch_id)
   select bench_id('large'), bench_id('large person ' || p),
     case when p = 1 then 'Subscriber' when p % 2 = 0 then 'Agent' else 'Client' end,
     case when p > 1 and p % 2 = 1 then bench_id('large space ' || (1 + p % 200)) end
   from generate_series(1, ${people}) p`,
  'analyze',
];

/** A workspace with 100,000 people: half of them agents, half of them clients of 200 spaces. Returns its Subscriber. */
export async function seedPeople(admin: pg.Client): Promise<Reader> {
  for (const statement of statements) await admin.query(statement);
  const token = `u_${randomBytes(32).toString('base64url')}`;
  const { rows } = await admin.query<Omit<Reader, 'token'>>(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values (sha256($1::text::bytea), bench_id('large person 1'), bench_id('large'), 'bench', now() + interval '1 day')
     returning organization_id as organization, user_id as person`,
    [token],
  );
  const [reader] = rows;
  if (!reader) throw new Error('the token was not kept');
  return { ...reader, token };
}
