import { jobsApi } from '@sightline/contract/jobs/jobs';
import { mailApi } from '@sightline/contract/mail/mail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { jobsDone, runDueJobs } from '#test/jobs';
import { type MailServer, refusal, startMailServer } from '#test/mail-server';

let server: MailServer;

/** Takes e-mails for everybody but those who are nobody. */
const start = (port?: number) =>
  startMailServer(
    {
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('nobody') ? refusal(550, 'no such user; secret-of-the-server') : undefined);
      },
    },
    port,
  );

beforeAll(async () => {
  server = await start();
  configureTestApp({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Sightline <support@example.test>',
    PUBLIC_URL: 'https://desk.example.test',
  });
});

afterAll(() => server.close());

const buildReader = async () => buildPerson(await buildOrganization(), 'Subscriber');

/** A Subscriber with an address that the mail server does not know. */
async function buildUnknownReader(): Promise<TestPerson> {
  const reader = await buildReader();
  await arrange(`update users set email = 'nobody-' || email where id = $1`, [reader.id]);
  return reader;
}

const sendTestAs = (person: TestPerson) => as(person.token).call(mailApi.sendTest, {});
const arrivedFor = ({ email }: TestPerson) => server.arrived.filter(({ to }) => to?.[0]?.address === email);
const failedFor = async (person: TestPerson) =>
  (await as(person.token).call(jobsApi.listFailed, { query: {} })).data.jobs;

it('an e-mail goes out once, leaves nothing behind, and cannot be read in the outbox', async () => {
  const reader = await buildReader();
  await sendTestAs(reader);
  await jobsDone();
  const [mail, another] = arrivedFor(reader);
  expect(another).toBeUndefined();
  expect(mail?.from).toEqual({ name: 'Sightline', address: 'support@example.test' });
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect([mail?.text, mail?.html].map((part) => part?.includes('you are reading one'))).toEqual([true, true]);
  const { data } = await as(reader.token).call(mailApi.list, { query: {} });
  expect([data.delivery, data.mails]).toEqual(['smtp', []]);
  expect(await arrange('select 1 from mails where organization_id = $1', [reader.organization_id])).toEqual([]);
});

it('an e-mail that went out is in the audit log, once: to whom, of what kind, and by which job', async () => {
  const reader = await buildReader();
  const { port } = server;
  await server.close();
  await sendTestAs(reader);
  await jobsDone();
  const listSent = () =>
    arrange<{ request_id: string }>(
      `select actor_kind, record_label, changes, request_id from audit_log
       where organization_id = $1 and event = 'mail.sent'`,
      [reader.organization_id],
    );
  expect(await listSent()).toEqual([]);
  server = await start(port);
  const [waiting] = await failedFor(reader);
  await runDueJobs();
  await jobsDone();
  const changes = [{ field: 'letter', from: null, to: 'test' }];
  expect(await listSent()).toEqual([
    { actor_kind: 'system', record_label: reader.email, changes, request_id: waiting?.id },
  ]);
});

it('while the mail server is down it waits, and goes out once when it is back', async () => {
  const { port } = server;
  const reader = await buildReader();
  await server.close();
  await sendTestAs(reader);
  await jobsDone();
  const [failed] = await failedFor(reader);
  expect(failed).toMatchObject({ task: 'mail.send', state: 'waiting', attempts: 1, error: 'MAIL_UNREACHABLE' });
  expect(Date.parse(failed?.next_try_at ?? '')).toBeGreaterThan(Date.now());
  await runDueJobs();
  await jobsDone();
  expect(await failedFor(reader)).toMatchObject([{ attempts: 2 }]);
  server = await start(port);
  await runDueJobs();
  await jobsDone();
  expect(await failedFor(reader)).toEqual([]);
  expect(arrivedFor(reader)).toHaveLength(1);
});

it('an e-mail that is refused for good is not tried again until a person says so', async () => {
  const reader = await buildUnknownReader();
  await sendTestAs(reader);
  await jobsDone();
  const [failed] = await failedFor(reader);
  expect(failed).toMatchObject({ state: 'given_up', attempts: 1, error: 'MAIL_REFUSED', next_try_at: null });
  expect(JSON.stringify(failed)).not.toContain('secret-of-the-server');
  await runDueJobs();
  await jobsDone();
  expect(await failedFor(reader)).toEqual([failed]);

  await arrange(`update mails set recipient = $1 where organization_id = $2`, [reader.email, reader.organization_id]);
  const params = { id: failed?.id ?? '' };
  expect(await as(reader.token).call(jobsApi.retry, { params })).toMatchObject({ status: 200 });
  await jobsDone();
  expect(await failedFor(reader)).toEqual([]);
  expect(arrivedFor(reader)).toHaveLength(1);
  expect(await as(reader.token).call(jobsApi.retry, { params })).toMatchObject({ code: 'NOT_FOUND' });
});

it('a failed job is discarded', async () => {
  const reader = await buildUnknownReader();
  await sendTestAs(reader);
  await jobsDone();
  const params = { id: (await failedFor(reader))[0]?.id ?? '' };
  expect(await as(reader.token).call(jobsApi.discard, { params })).toMatchObject({ status: 200 });
  expect(await failedFor(reader)).toEqual([]);
  expect(await as(reader.token).call(jobsApi.discard, { params })).toMatchObject({ code: 'NOT_FOUND' });
});

it('a job that runs is left alone', async () => {
  const reader = await buildReader();
  const id = '019a0000-0000-7000-8000-00000000000a';
  await arrange(`select graphile_worker.add_job('mail.send', $1, run_at => now() + interval '1 day')`, [
    { id, organization_id: reader.organization_id, data: { mail_id: id } },
  ]);
  await arrange(
    `update graphile_worker._private_jobs
     set last_error = 'MAIL_TIMEOUT', attempts = 2, locked_at = now(), locked_by = 'another node'
     where payload ->> 'id' = $1`,
    [id],
  );
  expect(await failedFor(reader)).toMatchObject([{ state: 'running', attempts: 2, next_try_at: null }]);
  for (const endpoint of [jobsApi.retry, jobsApi.discard]) {
    expect(await as(reader.token).call(endpoint, { params: { id } })).toMatchObject({
      status: 409,
      code: 'JOB_RUNNING',
    });
  }
  await arrange(`delete from graphile_worker._private_jobs where payload ->> 'id' = $1`, [id]);
});

it.each(['Manager', 'Agent', 'Client'] as const)('failed jobs are not for the role %s', async (role) => {
  const organization = await buildOrganization();
  const person = await buildPerson(organization, role, role === 'Client' ? await buildSpace(organization) : undefined);
  const params = { id: organization.id };
  for (const reply of [
    await as(person.token).call(jobsApi.listFailed, { query: {} }),
    await as(person.token).call(jobsApi.retry, { params }),
    await as(person.token).call(jobsApi.discard, { params }),
  ]) {
    expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
});
