import { limits } from '@sightline/contract/limits';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { peopleApi } from '@sightline/contract/people/people';
import { qrApi } from '@sightline/contract/session/qr';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import type { Session } from '@sightline/contract/session/session';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace } from '#test/factories';
import { buildSecured, codeOf, forgetUsedCodes } from '#test/factories/session';
import { accept, find, inviteByLink, join, newAddress, password } from '../../../../test/factories/invitations.ts';

configureTestApp({ TRUST_PROXY: 'true' });

async function buildCompany() {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  const manager = await buildPerson(organization, 'Manager');
  return { organization, space, manager };
}

const rolesOf = (email: string) =>
  arrange<{ name: string; branch_id: string | null }>(
    `select r.name, r.branch_id from roles r join people p on p.id = r.person_id
     and p.organization_id = r.organization_id where p.email = $1`,
    [email],
  );

const codes = (replies: { code: string }[]) => replies.map(({ code }) => code).sort();

describe('accepting with a new account', () => {
  it('signs in to the workspace, with the role and the name that was typed', async () => {
    const { organization, manager } = await buildCompany();
    const { code, email } = await inviteByLink(manager);
    const reply = await accept(code, { locale: 'pt' });
    const session = reply.data as Session;
    expect(reply).toMatchObject({ status: 200 });
    expect(session.user).toMatchObject({ name: 'Rita Alves', email, locale: 'pt' });
    expect(session.token.organization?.id).toBe(organization.id);
    const { users } = (await as(session.token.plainText ?? '').call(peopleApi.list, { query: {} })).data;
    expect(users.map(({ id }) => id)).toContain(session.user.id);
    const login = await as(undefined).call(sessionApi.login, { body: { email: email ?? '', password } });
    expect(login.status).toBe(200);
  });

  it('brings a guest into the customer of the invitation', async () => {
    const { organization, space, manager } = await buildCompany();
    const other = await buildSpace(organization);
    const { code, email } = await inviteByLink(manager, { role: 'Client', branch_ids: [space.id, other.id] });
    const session = (await accept(code)).data as Session;
    expect([space.id, other.id]).toContain(session.token.branch?.id);
    const held = await rolesOf(email ?? '');
    expect(held.map(({ branch_id }) => branch_id).sort()).toEqual([space.id, other.id].sort());
    expect(new Set(held.map(({ name }) => name))).toEqual(new Set(['Client']));
  });

  it('keeps a domain with accents as DNS spells it, and finds it by both spellings', async () => {
    const { manager } = await buildCompany();
    const typed = `joão.${unique('x')}@maçã.example`.replace('joão', 'joao').toLowerCase();
    const stored = typed.replace('maçã', 'xn--ma-tiap');
    const { code, email } = await inviteByLink(manager, { email: typed });
    expect(email).toBe(stored);
    for (const query of [typed, stored, 'maçã.example']) {
      const { invitations } = (await as(manager.token).call(invitationsApi.list, { query: { query } })).data;
      expect([query, invitations.map((one) => one.email)]).toEqual([query, [stored]]);
    }
    expect((await accept(code, { email: typed })).status).toBe(200);
    for (const login of [typed, stored, typed.toUpperCase()])
      expect((await as(undefined).call(sessionApi.login, { body: { email: login, password } })).status).toBe(200);
    const { users } = (await as(manager.token).call(peopleApi.list, { query: { query: typed } })).data;
    expect(users.map((one) => one.email)).toEqual([stored]);
  });

  it('says in the list who accepted, and when', async () => {
    const { manager } = await buildCompany();
    const { code } = await inviteByLink(manager);
    const { user } = (await accept(code)).data as Session;
    const [shown] = (await as(manager.token).call(invitationsApi.list, { query: {} })).data.invitations;
    expect(shown).toMatchObject({ status: 'accepted', accepted_by: { id: user.id, name: user.name } });
  });

  it('works once, also for those who try together', async () => {
    const { manager } = await buildCompany();
    const { code } = await inviteByLink(manager, { email: null });
    const replies = await Promise.all(
      [newAddress(), newAddress(), newAddress()].map((email) => accept(code, { email })),
    );
    expect(codes(replies)).toEqual(['INVITE_USED', 'INVITE_USED', 'OK']);
    expect(await accept(code, { email: newAddress() })).toMatchObject({ status: 410, code: 'INVITE_USED' });
  });

  it('makes one account of an address that accepts two invitations together', async () => {
    const [one, other] = [await buildCompany(), await buildCompany()];
    const email = newAddress();
    const links = [await inviteByLink(one.manager, { email }), await inviteByLink(other.manager, { email })];
    expect(codes(await Promise.all(links.map(({ code }) => accept(code))))).toEqual(['EMAIL_TAKEN', 'OK']);
  });

  it('is refused for another address than the invited one', async () => {
    const { manager } = await buildCompany();
    const { code } = await inviteByLink(manager);
    expect(await accept(code, { email: newAddress() })).toMatchObject({ status: 403, code: 'EMAIL_MISMATCH' });
  });

  it('is refused for an address with an account, whose password it would go around', async () => {
    const { manager } = await buildCompany();
    const known = await buildPerson(await buildOrganization());
    const { code } = await inviteByLink(manager, { email: known.email });
    expect((await find(code)).data.invitation.has_account).toBe(true);
    expect(await accept(code)).toMatchObject({ status: 422, code: 'EMAIL_TAKEN' });
    const open = await inviteByLink(manager, { email: null });
    expect(await accept(open.code, { email: known.email })).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it.each([
    ['expired', 'INVITE_EXPIRED', 'expires_at = now()'],
    ['was revoked', 'INVITE_REVOKED', 'revoked_at = now()'],
    ['was declined', 'INVITE_USED', 'declined_at = now()'],
  ])('is refused when the invitation %s', async (_what, refusal, change) => {
    const { manager } = await buildCompany();
    const { code, id } = await inviteByLink(manager);
    await arrange(`update invitations set ${change} where id = $1`, [id]);
    expect(await accept(code)).toMatchObject({ status: 410, code: refusal });
  });

  it('is refused when its sender has left meanwhile', async () => {
    const { manager } = await buildCompany();
    const { code } = await inviteByLink(manager);
    await arrange('delete from roles where person_id = $1', [manager.id]);
    expect(await accept(code)).toMatchObject({ status: 410, code: 'INVITE_REVOKED' });
  });

  it('gives the last seat to one of two who come together', async () => {
    const { organization, manager } = await buildCompany();
    const links = [await inviteByLink(manager), await inviteByLink(manager)];
    await arrange('update organizations set seats = 2 where id = $1', [organization.id]);
    expect(codes(await Promise.all(links.map(({ code }) => accept(code))))).toEqual(['OK', 'SEAT_LIMIT']);
  });

  it('lets an account in again that belongs to no workspace, if the e-mail went to its address', async () => {
    const { manager } = await buildCompany();
    const former = await buildPerson(await buildOrganization());
    await arrange('delete from roles where person_id = $1', [former.id]);
    const link = await inviteByLink(manager, { email: former.email });
    expect(await accept(link.code)).toMatchObject({ code: 'EMAIL_TAKEN' });
    await arrange(`update invitation_batches set via = 'email' where organization_id = $1`, [manager.organization_id]);
    expect((await find(link.code)).data.invitation.has_account).toBe(false);
    const session = (await accept(link.code)).data as Session;
    expect(session.user).toMatchObject({ id: former.id, name: 'Rita Alves' });
    expect(await as(former.token).call(sessionApi.current, {})).toMatchObject({ status: 401 });
  });

  it.each(['suspended_roles', 'archived_roles'])(
    'leaves alone an account whose roles wait in %s of another workspace',
    async (table) => {
      const { manager } = await buildCompany();
      const home = await buildOrganization();
      const space = await buildSpace(home);
      const victim = await buildPerson(home, 'Client', space);
      await arrange(
        `with taken as (delete from roles where person_id = $1 returning *)
       insert into ${table} (organization_id, id, person_id, name, branch_id, created_at)
       select organization_id, id, person_id, name, branch_id, created_at from taken`,
        [victim.id],
      );
      const link = await inviteByLink(manager, { email: victim.email });
      await arrange(`update invitation_batches set via = 'email' where organization_id = $1`, [
        manager.organization_id,
      ]);
      expect((await find(link.code)).data.invitation.has_account).toBe(true);
      expect(await accept(link.code)).toMatchObject({ code: 'EMAIL_TAKEN' });
    },
  );

  it('asks such an account for its second factor, and signs it in with that alone', async () => {
    const { organization, manager } = await buildCompany();
    const { person, secret } = await buildSecured();
    await arrange('delete from roles where person_id = $1', [person.id]);
    const { code } = await inviteByLink(manager, { email: person.email });
    await arrange(`update invitation_batches set via = 'email' where organization_id = $1`, [manager.organization_id]);
    const reply = await accept(code);
    expect(reply).toMatchObject({ status: 200, data: { ways: ['authenticator', 'recovery_code'] } });
    expect(reply.data).not.toHaveProperty('token');
    await forgetUsedCodes(person);
    const { ticket } = reply.data as { ticket: string };
    const body = { ticket, code: await codeOf(secret) };
    const { data } = await as(undefined).call(secondFactorApi.finishLogin, { body });
    expect(data.token.organization?.id).toBe(organization.id);
  });

  it('lets no account in that is disabled', async () => {
    const { manager } = await buildCompany();
    const former = await buildPerson(await buildOrganization());
    await arrange('delete from roles where person_id = $1', [former.id]);
    await arrange('update users set disabled_at = now() where id = $1', [former.id]);
    const { code } = await inviteByLink(manager, { email: former.email });
    await arrange(`update invitation_batches set via = 'email' where organization_id = $1`, [manager.organization_id]);
    expect(await accept(code)).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('wants a password that is not made of the workspace and the name', async () => {
    const { manager, organization } = await buildCompany();
    const { code } = await inviteByLink(manager);
    expect(await accept(code, { password: organization.name })).toMatchObject({ code: 'TELLING_PASSWORD' });
    expect(await accept(code, { password: 'password123' })).toMatchObject({ code: 'COMMON_PASSWORD' });
    expect((await accept(code)).status).toBe(200);
  });
});

describe('joining with the account that is signed in', () => {
  it('adds the role, and says where to go', async () => {
    const { organization, space, manager } = await buildCompany();
    const known = await buildPerson(await buildOrganization());
    const { code } = await inviteByLink(manager, { email: known.email, role: 'Client', branch_ids: [space.id] });
    const place = { organization_id: organization.id, branch_id: space.id };
    expect(await join(known, code)).toMatchObject({ status: 200, data: place });
    const entered = await as(known.token).call(sessionApi.enter, { body: place });
    expect(entered.data.token.branch?.id).toBe(space.id);
  });

  it('is refused to another account, unless the link is open', async () => {
    const { manager } = await buildCompany();
    const other = await buildPerson(await buildOrganization());
    const bound = await inviteByLink(manager);
    expect(await join(other, bound.code)).toMatchObject({ status: 403, code: 'EMAIL_MISMATCH' });
    expect((await find(bound.code)).data.invitation.status).toBe('opened');
    const open = await inviteByLink(manager, { email: null });
    expect((await join(other, open.code)).status).toBe(200);
  });

  it('is no way back in for somebody who was suspended', async () => {
    const { organization, manager } = await buildCompany();
    const elsewhere = await buildOrganization();
    const agent = await buildPerson(elsewhere, 'Agent');
    await arrange(
      `with person as (insert into people (organization_id, id, kind, name, email) values ($1, $2, 'user', $3, $4) returning id)
       insert into suspended_roles (organization_id, id, person_id, name, created_at)
       select $1, gen_random_uuid(), id, 'Agent', now() from person`,
      [organization.id, agent.id, agent.name, agent.email],
    );
    const { code } = await inviteByLink(manager, { email: null });
    expect(await join(agent, code)).toMatchObject({ status: 403, code: 'SUSPENDED' });
    expect(await rolesOf(agent.email)).toEqual([{ name: 'Agent', branch_id: null }]);
  });

  it('does not use up the link of somebody who is in the workspace already', async () => {
    const { organization, manager } = await buildCompany();
    const agent = await buildPerson(organization, 'Agent');
    const { code } = await inviteByLink(manager, { email: null, role: 'Manager' });
    expect(await join(agent, code)).toMatchObject({ status: 409, code: 'ALREADY_MEMBER' });
    expect(await rolesOf(agent.email)).toEqual([{ name: 'Agent', branch_id: null }]);
    expect((await accept(code, { email: newAddress() })).status).toBe(200);
  });

  it('needs an account', async () => {
    const { manager } = await buildCompany();
    const { code } = await inviteByLink(manager);
    expect(await as(undefined).send(invitationsApi.join, { body: { code } })).toMatchObject({ status: 401 });
  });
});

describe('guessing codes', () => {
  it('is throttled for an address, whichever of the endpoints it tries', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const tryOne = () => as(undefined).send(invitationsApi.find, { body: { code: 'ABCD-EFGH' }, headers });
    const replies = await Promise.all(Array.from({ length: limits.attempts.wrongLinks }, tryOne));
    expect(new Set(codes(replies))).toEqual(new Set(['INVITE_INVALID']));
    const body = { code: 'ABCD-EFGH', name: 'Mallory', password };
    expect(await as(undefined).send(invitationsApi.accept, { body, headers })).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await as(undefined).send(invitationsApi.decline, { body: { code: 'ABCD' }, headers })).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  it('refuses nobody else of the address a second factor, a QR code or another link', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.78' };
    const tryOne = () => as(undefined).send(invitationsApi.find, { body: { code: 'ABCD-EFGH' }, headers });
    await Promise.all(Array.from({ length: limits.attempts.wrongLinks }, tryOne));
    expect((await tryOne()).code).toBe('TOO_MANY_REQUESTS');
    const nobody = as(undefined);
    const ticket = { ticket: 'none', recovery_code: 'ABCDE-FGHJK', device_name: 'web' };
    const others = await Promise.all([
      nobody.send(secondFactorApi.finishLogin, { body: ticket, headers }),
      nobody.send(qrApi.claim, { body: { claim: 'none', device_name: 'web' }, headers }),
      nobody.send(sessionApi.findReset, { body: { token: 'none' }, headers }),
    ]);
    expect(codes(others)).toEqual(['QR_LOGIN_INVALID', 'RESET_LINK_INVALID', 'SIGN_IN_TICKET_INVALID']);
  });
});
