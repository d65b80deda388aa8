import { callsApi } from '@sightline/contract/calls/calls';
import { callInvitationsApi } from '@sightline/contract/calls/invitations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { jobsDone } from '#test/jobs';
import { type MailServer, refusal, startMailServer } from '#test/mail-server';

let server: MailServer;

/** Takes e-mails for everybody but those who are nobody. */
beforeAll(async () => {
  server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody') ? refusal(550, 'no such user') : undefined);
    },
  });
  configureTestApp({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Sightline <support@example.test>',
    PUBLIC_URL: 'https://desk.example.test',
  });
});

afterAll(() => server.close());

async function inviteByMail(email: string) {
  const ana = await buildPerson(await buildOrganization());
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana]) } });
  const params = { id: data.call.id };
  await as(ana.token).call(callInvitationsApi.invite, { params, body: { name: 'Maria', email } });
  await jobsDone();
  return (await as(ana.token).call(callInvitationsApi.list, { params })).data.invitations[0];
}

it('an invitation counts as sent when the mail server has taken it, with a link to the public address', async () => {
  const invitation = await inviteByMail('maria@example.test');
  expect(invitation).toMatchObject({ state: 'sent', failure: null, sent_at: expect.any(String) });
  const [mail] = server.arrived;
  const link = `https://desk.example.test/talk/invite?name=Maria&code=${invitation?.code}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link.replaceAll('&', '&amp;'));
});

it('an invitation that the mail server refuses says why', async () => {
  const invitation = await inviteByMail('nobody@example.test');
  expect(invitation).toMatchObject({ state: 'failed', failure: 'MAIL_REFUSED', sent_at: null });
});
