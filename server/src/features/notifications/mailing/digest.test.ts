import fastify from 'fastify';
import { expect, it } from 'vitest';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { inWorkspace } from '#test/tenant-context';
import type { TenantCtx } from '../../../kernel/context.ts';
import { mailingJobs } from './jobs.ts';

/** People with two notifications each which are due, and one that is not: her digest is later. */
async function addReaders(organizationId: string, actorId: string, count: number): Promise<void> {
  await arrange(
    `with readers as (
       insert into people (organization_id, id, kind, name, email)
       select $1, uuidv7(), 'user', 'Reader ' || n, 'reader.' || n || '@example.test' from generate_series(1, $3) as n
       returning id),
     held as (insert into roles (organization_id, id, person_id, name) select $1, uuidv7(), id, 'Agent' from readers),
     chosen as (
       insert into notification_preferences (organization_id, person_id, digest_hour, quiet_hours)
       select $1, id, extract(hour from now() at time zone 'UTC')::int, '{"days":[1],"from":"03:00","to":"03:01"}' from readers)
     insert into notifications (organization_id, person_id, kind, actor_id, created_at, mail_at)
     select $1, readers.id, 'invitation_accepted', $2, now() - interval '25 hours', now() from readers, generate_series(1, 2)`,
    [organizationId, actorId, count],
  );
  await arrange(`update roles set name = 'Manager' where organization_id = $1`, [organizationId]);
  await arrange(
    `update notification_preferences set channels = '{"invitation_accepted": {"email": true}}' where organization_id = $1`,
    [organizationId],
  );
}

/** Counts the transactions and the statements in them; everything else is that of a job. */
async function runDigest(organization_id: string) {
  let [transactions, statements] = [0, 0];
  const counted = (ctx: TenantCtx): TenantCtx => ({
    ...ctx,
    db: ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  });
  const { log } = fastify({ logger: false });
  await mailingJobs['notifications.mail'].run(
    {
      organization_id,
      now: new Date(),
      log,
      signal: new AbortController().signal,
      transact: (_mode: string, work: (ctx: TenantCtx) => Promise<unknown>) => {
        transactions++;
        return inWorkspace(organization_id, (ctx) => work(counted(ctx)));
      },
    } as never,
    {},
  );
  return { transactions, statements };
}

it('a digest of many people takes a few statements for hundreds of them, and one e-mail for each person', async () => {
  const organization = await buildOrganization();
  const actor = await buildPerson(organization);
  const count = 1_100;
  await addReaders(organization.id, actor.id, count);
  const { transactions, statements } = await runDigest(organization.id);
  expect(transactions).toBeLessThanOrEqual(5);
  expect(statements).toBeLessThanOrEqual(50);
  const [mails] = await arrange<{ mails: number; readers: number }>(
    `select count(*)::int as mails, count(distinct recipient)::int as readers from mails where organization_id = $1`,
    [organization.id],
  );
  expect(mails).toEqual({ mails: count, readers: count });
  expect(await runDigest(organization.id)).toMatchObject({ transactions: 1 });
});
