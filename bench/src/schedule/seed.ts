import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The month of the figures; its visits are in working hours, by UTC. */
export const month = { from: '2090-01-01T00:00:00.000Z', to: '2090-02-01T00:00:00.000Z' };
export const people = 50;

const own = `bench_id('dispatch')`;
const statements = [
  `insert into organizations (id, name) values (${own}, 'Dispatch')`,
  `insert into branches (organization_id, id, name) select ${own}, bench_id('dispatch space ' || s), 'Customer ' || s from generate_series(1, 20) s`,
  `insert into users (id, email, name, password_hash)
   select bench_id('dispatch person ' || p), 'd' || p || '@dispatch.test', 'Technician ' || p, 'x' from generate_series(1, ${people}) p`,
  `insert into people (organization_id, id, kind, name, email)
   select ${own}, bench_id('dispatch person ' || p), 'user', 'Technician ' || p, 'd' || p || '@dispatch.test' from generate_series(1, ${people}) p`,
  `insert into roles (organization_id, person_id, name)
   select ${own}, bench_id('dispatch person ' || p), case when p = 1 then 'Subscriber' else 'Agent' end from generate_series(1, ${people}) p`,
  `with made as (
     insert into rooms (organization_id, id, type, created_by)
     select ${own}, uuidv7(), 'Ticket', bench_id('dispatch person 1') from generate_series(1, 2000) returning id)
   insert into tickets (organization_id, id, ticket_id, subject, room_id, created_by, branch_id)
   select ${own}, bench_id('dispatch ticket ' || row_number() over ()), row_number() over (), 'Machine ' || row_number() over () || ' loses pressure',
     id, bench_id('dispatch person 1'), bench_id('dispatch space ' || (1 + random() * 19)::int) from made`,
  `insert into visits (organization_id, id, ticket_id, starts_at, ends_at, place, created_by)
   select ${own}, bench_id('dispatch visit ' || p || '/' || d || '/' || v), bench_id('dispatch ticket ' || (1 + (p * 97 + d * 31 + v * 7) % 2000)),
     '2090-01-01'::timestamptz + make_interval(days => d, hours => 7 + 2 * v), '2090-01-01'::timestamptz + make_interval(days => d, hours => 8 + 2 * v),
     'Rua do Cais 14, Lisboa', bench_id('dispatch person 1')
   from generate_series(1, ${people}) p, generate_series(0, 21) d, generate_series(1, 4) v`,
  `insert into visit_people (organization_id, visit_id, person_id)
   select ${own}, bench_id('dispatch visit ' || p || '/' || d || '/' || v), bench_id('dispatch person ' || p)
   from generate_series(1, ${people}) p, generate_series(0, 21) d, generate_series(1, 4) v`,
  'analyze',
];

/** 50 technicians with four visits on each of 22 days. Returns a token of their dispatcher. */
export async function seedSchedule(admin: pg.Client): Promise<string> {
  for (const statement of statements) await admin.query(statement);
  const token = `u_${randomBytes(32).toString('base64url')}`;
  await admin.query(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values (sha256($1::text::bytea), bench_id('dispatch person 1'), ${own}, 'bench', now() + interval '1 day')`,
    [token],
  );
  return token;
}
