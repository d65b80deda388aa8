import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

const organizations = 100;
const ticketsEach = 1000;
const agentsEach = 20;
const spacesEach = 5;

/** A stable uuid for a name, so that SQL and JavaScript agree on ids without exchanging them. */
const idOf = (text: string): string => {
  const md5 = createHash('md5').update(text).digest('hex');
  const hex = `${md5.slice(0, 12)}8${md5.slice(13, 16)}a${md5.slice(17)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
export const organizationId = (number: number): string => idOf(`organization ${number}`);
export const agentId = (organization: number, agent: number): string => idOf(`agent ${organization} ${agent}`);

const statements = [
  `create function bench_id(name text) returns uuid language sql immutable
   as $$ select overlay(overlay(md5(name) placing '8' from 13) placing 'a' from 17)::uuid $$`,
  `insert into organizations (id, name) select bench_id('organization ' || o), 'Company ' || o from generate_series(1, ${organizations}) o`,
  `insert into branches (organization_id, id, name)
   select bench_id('organization ' || o), bench_id('space ' || o || ' ' || s), 'Customer ' || s
   from generate_series(1, ${organizations}) o, generate_series(1, ${spacesEach}) s`,
  `insert into users (id, email, name, password_hash)
   select bench_id('agent ' || o || ' ' || a), 'a' || a || '@o' || o || '.test', 'Agent ' || a, 'x'
   from generate_series(1, ${organizations}) o, generate_series(1, ${agentsEach}) a`,
  `insert into people (organization_id, id, kind, name, email)
   select bench_id('organization ' || o), bench_id('agent ' || o || ' ' || a), 'user', 'Agent ' || a, 'a' || a || '@o' || o || '.test'
   from generate_series(1, ${organizations}) o, generate_series(1, ${agentsEach}) a`,
  `insert into roles (organization_id, person_id, name)
   select organization_id, id, 'Agent' from people`,
  `insert into rooms (organization_id, id, type, created_by, last_seq)
   select bench_id('organization ' || o), bench_id('room ' || o || ' ' || t), 'Ticket', bench_id('agent ' || o || ' 1'), t % 7
   from generate_series(1, ${organizations}) o, generate_series(1, ${ticketsEach}) t`,
  `insert into tickets (organization_id, id, ticket_id, subject, description, status_id, priority_id, branch_id, due_date, room_id, created_by, created_at, updated_at)
   select bench_id('organization ' || o), bench_id('ticket ' || o || ' ' || t), t, 'Pump ' || t || ' loses pressure under load',
     'After the filter change the unit starts and trips within six seconds.', case when t % 3 = 0 then 1 else 2 + t % 2 end, 1 + t % 4,
     bench_id('space ' || o || ' ' || (1 + t % ${spacesEach})), case when t % 2 = 0 then now() + t * interval '1 minute' end,
     bench_id('room ' || o || ' ' || t), bench_id('agent ' || o || ' 1'),
     now() - t * interval '1 hour', now() - ((t * 7919) % 100000) * interval '1 minute'
   from generate_series(1, ${organizations}) o, generate_series(1, ${ticketsEach}) t`,
  `insert into ticket_counters (organization_id, last_number)
   select bench_id('organization ' || o), ${ticketsEach} from generate_series(1, ${organizations}) o`,
  `insert into ticket_assignees (organization_id, ticket_id, person_id)
   select bench_id('organization ' || o), bench_id('ticket ' || o || ' ' || t), bench_id('agent ' || o || ' ' || (1 + (t + n) % ${agentsEach}))
   from generate_series(1, ${organizations}) o, generate_series(1, ${ticketsEach}) t, generate_series(0, 1) n
   where t % 3 <> 0 and (n = 0 or t % 4 = 0)`,
  `insert into room_members (organization_id, room_id, person_id, read_seq)
   select bench_id('organization ' || o), bench_id('room ' || o || ' ' || t), bench_id('agent ' || o || ' ' || m), t % 5
   from generate_series(1, ${organizations}) o, generate_series(1, ${ticketsEach}) t, generate_series(1, 2) m`,
  'analyze',
];

export const spaceId = (organization: number, space: number): string => idOf(`space ${organization} ${space}`);

/** 100,000 tickets in 100 organizations, and one token for the first agent of each organization. */
export async function seedTickets(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {}); // a failing statement is told below; the connection's end adds nothing
  await client.connect();
  for (const statement of statements) await client.query(statement);
  const tokens = Array.from({ length: organizations }, () => `u_${randomBytes(32).toString('base64url')}`);
  await client.query(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     select sha256(token::bytea), bench_id('agent ' || o || ' 1'), bench_id('organization ' || o), 'bench', now() + interval '1 day'
     from unnest($1::text[]) with ordinality as given(token, o)`,
    [tokens],
  );
  await client.end();
  return tokens;
}
