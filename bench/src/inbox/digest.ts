import { setTimeout as wait } from 'node:timers/promises';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { type Desk, startProduct } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';

const people = 10_000;
const clients = 4;
const quietSeconds = 10;
const longest = 300;

const statements = [
  `insert into organizations (id, name) values (bench_id('mailed'), 'Mailed company')`,
  `insert into users (id, email, name, password_hash)
   select bench_id('mailed ' || p), 'm' || p || '@mailed.test', 'Person ' || p, 'x' from generate_series(1, ${people}) p`,
  `insert into people (organization_id, id, kind, name, email)
   select bench_id('mailed'), bench_id('mailed ' || p), 'user', 'Person ' || p, 'm' || p || '@mailed.test' from generate_series(1, ${people}) p`,
  `insert into roles (organization_id, person_id, name)
   select bench_id('mailed'), bench_id('mailed ' || p), 'Agent' from generate_series(1, ${people}) p`,
  `insert into notification_preferences (organization_id, person_id, channels, mail_after, digest_hour)
   select bench_id('mailed'), bench_id('mailed ' || p), '{"export_ready": {"email": true}}', null, extract(hour from now() at time zone 'UTC')
   from generate_series(1, ${people}) p`,
  `insert into notifications (organization_id, person_id, kind, created_at, mail_at)
   select bench_id('mailed'), bench_id('mailed ' || p), 'export_ready', now() - interval '1 day', now()
   from generate_series(1, ${people}) p, generate_series(1, 3) n`,
  'analyze',
];

const start = `select graphile_worker.add_job('notifications.mail',
  json_build_object('id', uuidv7(), 'organization_id', bench_id('mailed'), 'data', json_build_object()))`;

/** Seconds until all are decided and all their e-mails are written, while others read their tickets. */
export async function measureDigest(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const others = {
    port: product.port,
    paths: desk.tokens.map(() => `/api${ticketsApi.list.path}`),
    tokens: desk.tokens,
  };
  await load(others, clients, 2);
  const quiet = await load(others, clients, quietSeconds);
  for (const statement of statements) await desk.admin.query(statement);

  async function count(): Promise<{ waiting: number; unsent: number }> {
    const { rows } = await desk.admin.query<{ waiting: number; unsent: number }>(
      `select (select count(*)::int from notifications where organization_id = bench_id('mailed') and mail_at is not null) as waiting,
         (select count(*)::int from graphile_worker._private_jobs as j
           join graphile_worker._private_tasks as t on t.id = j.task_id
           where t.identifier in ('mail.send', 'notifications.mail') and j.attempts < j.max_attempts) as unsent`,
    );
    return rows[0] ?? { waiting: 0, unsent: 0 };
  }

  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  await desk.admin.query(start);
  const beside = load(others, clients, quietSeconds);
  let decided = 0;
  for (let isDone = false; !isDone && seconds() < longest; ) {
    await wait(500);
    const { waiting, unsent } = await count();
    if (waiting === 0 && decided === 0) decided = seconds();
    isDone = waiting === 0 && unsent === 0;
  }
  const all = seconds();
  const during = await beside;
  const { rows } = await desk.admin.query<{ taken: number }>(
    `select count(distinct mail_id)::int as taken from notifications where organization_id = bench_id('mailed')`,
  );
  return [
    {
      name: `daily summaries of ${people} people`,
      value: all,
      unit: 's',
      goal: 60,
      detail: `${rows[0]?.taken} e-mails; all decided after ${decided.toFixed(1)} s`,
    },
    {
      name: 'p99 of others beside the summaries, against without',
      value: during.p99 / quiet.p99,
      unit: 'x',
      detail: `${during.p99.toFixed(1)} ms against ${quiet.p99.toFixed(1)} ms`,
    },
  ];
}
