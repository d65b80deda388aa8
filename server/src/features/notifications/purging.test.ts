import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildTicket } from '#test/factories/tickets';
import { jobsDone } from '#test/jobs';

const enqueuePurge = (organizationId: string) =>
  arrange(
    `select graphile_worker.add_job('notifications.purge',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))`,
    [organizationId],
  );

describe('what is purged', () => {
  it('are notifications read 90 days ago and all of a year ago, not what is snoozed', async () => {
    const organization = await buildOrganization();
    const { id } = await buildPerson(organization);
    await arrange(
      `insert into notifications (organization_id, person_id, kind, payload, created_at, read_at, snoozed_until)
       select $1, $2, 'article_comment', json_build_object('title', name), now() - created * interval '1 day', now() - read * interval '1 day',
         now() + snoozed * interval '1 day'
       from (values ('read long ago', 200, 91, null), ('read lately', 200, 89, null), ('unread', 300, null, null),
         ('old', 366, null, null), ('snoozed', 400, 300, 5)) as given (name, created, read, snoozed)`,
      [organization.id, id],
    );
    const due = await arrange<{ id: string }>(
      `select id from identity.organizations_to_purge(now() - interval '90 days', now() - interval '365 days', now())`,
    );
    expect(due.map((row) => row.id)).toContain(organization.id);
    await testApp();
    await enqueuePurge(organization.id);
    await jobsDone();
    const left = await arrange<{ title: string }>(
      `select payload ->> 'title' as title from notifications where person_id = $1 order by title`,
      [id],
    );
    expect(left.map(({ title }) => title)).toEqual(['read lately', 'snoozed', 'unread']);
  });

  it('are reminders done 90 days ago, deleted a day ago, and a year past their time', async () => {
    const agent = await buildPerson(await buildOrganization());
    const ticket = await buildTicket(agent);
    const rows: [at: number, done: number | null, removed: number | null][] = [
      [200, 91, null],
      [200, 89, null],
      [10, null, 2],
      [10, null, 0],
      [366, null, null],
      [300, null, null],
    ];
    for (const [at, done, removed] of rows)
      await arrange(
        `insert into reminders (organization_id, person_id, ticket_id, created_at, remind_at, done_at, removed_at)
         values ($1, $2, $3, now(), now() - $4 * interval '1 day', now() - $5 * interval '1 day', now() - $6 * interval '1 day')`,
        [agent.organization_id, agent.id, ticket.id, at, done, removed],
      );
    await enqueuePurge(agent.organization_id);
    await jobsDone();
    expect(await arrange('select 1 from reminders where person_id = $1', [agent.id])).toHaveLength(3);
  });
});
