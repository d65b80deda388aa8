import { limits } from '@sightline/contract/limits';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { jobsDone } from '#test/jobs';
import { newAddress } from '../../../../test/factories/invitations.ts';

async function buildCompany() {
  const organization = await buildOrganization();
  return {
    organization,
    space: await buildSpace(organization),
    manager: await buildPerson(organization, 'Manager'),
    other: await buildPerson(organization, 'Subscriber'),
  };
}

const mail = ({ token }: TestPerson, emails: string[], more: object = {}, message = '') =>
  as(token).call(invitationsApi.create, {
    body: { message, invites: emails.map((email) => ({ email, role: 'Agent' as const, ...more })) },
  });

const mailsTo = (email: string) =>
  arrange<{ subject: string; text: string; html: string }>(
    'select subject, text, html from mails where recipient = $1',
    [email],
  );

describe('an invitation by e-mail', () => {
  it('is written in the language of the invited person, with note, customers and link', async () => {
    const { organization, space, manager } = await buildCompany();
    const email = newAddress();
    const guest = { name: 'João', role: 'Client' as const, branch_ids: [space.id], locale: 'pt' as const };
    const { data } = await mail(manager, [email], guest, 'Até já! <b>x</b>');
    const [sent] = await mailsTo(email);
    expect(sent?.subject).toBe(`${manager.name} convida você para ${organization.name}`);
    expect(sent?.text).toContain('Olá, João');
    expect(sent?.text).toContain(space.name);
    expect(sent?.text).toMatch(/\/invite\/([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}\n/);
    expect(sent?.html).toContain('Até já! &lt;b&gt;x&lt;/b&gt;');
    expect(data.invitations[0]).toMatchObject({ delivery: 'queued', code: null });
  });

  it('shows its code to nobody but the recipient', async () => {
    const { manager } = await buildCompany();
    const email = newAddress();
    const reply = await mail(manager, [email]);
    const [sent] = await mailsTo(email);
    const code = /\/invite\/(\S+)/.exec(sent?.text ?? '')?.[1] ?? 'none';
    expect(JSON.stringify(reply)).not.toContain(code);
    const id = reply.data.invitations[0]?.id ?? '';
    expect((await as(manager.token).call(invitationsApi.resend, { params: { id } })).data.invitation.code).toBeNull();
  });

  it('is shown as kept when there is no mail server', async () => {
    const { manager } = await buildCompany();
    await mail(manager, [newAddress()]);
    await jobsDone();
    const [shown] = (await as(manager.token).call(invitationsApi.list, { query: {} })).data.invitations;
    expect(shown).toMatchObject({ status: 'pending', delivery: 'kept', sent_at: expect.any(String) });
  });

  it('needs an address', async () => {
    const { manager } = await buildCompany();
    const body = { invites: [{ email: null, role: 'Agent' as const }] };
    const { failed } = (await as(manager.token).call(invitationsApi.create, { body })).data;
    expect(failed).toEqual([{ index: 0, email: null, code: 'NOT_AN_ADDRESS' }]);
  });

  it('fills nobody’s mailbox, whichever workspaces it comes from', async () => {
    const email = newAddress();
    const codes: (string | undefined)[] = [];
    for (let sent = 0; sent <= limits.attempts.inviteMailsTo; sent += 1) {
      const { manager } = await buildCompany();
      codes.push((await mail(manager, [email])).data.failed[0]?.code);
    }
    expect(codes).toEqual([...Array(limits.attempts.inviteMailsTo).fill(undefined), 'TOO_MANY_REQUESTS']);
  });

  it('is sent again a few times only', async () => {
    const { manager } = await buildCompany();
    const id = (await mail(manager, [newAddress()])).data.invitations[0]?.id ?? '';
    const codes: string[] = [];
    for (let sent = 0; sent <= limits.attempts.resentMails; sent += 1)
      codes.push((await as(manager.token).call(invitationsApi.resend, { params: { id } })).code);
    expect(codes).toEqual([...Array(limits.attempts.resentMails).fill('OK'), 'TOO_MANY_REQUESTS']);
  });

  it('does not make a mass mailer of a taken-over account', async () => {
    const { manager, other } = await buildCompany();
    const some = () => Array.from({ length: limits.invitations.atOnce }, newAddress);
    const allowed = limits.attempts.inviteMails / limits.invitations.atOnce;
    for (let sent = 0; sent < allowed; sent += 1) expect((await mail(manager, some())).status).toBe(200);
    expect(await mail(manager, [newAddress()])).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await mail(other, [newAddress()])).status).toBe(200);
  });
});
