import { policiesApi } from '@sightline/contract/session/policies';
import { requireSession, type Session, sessionApi } from '@sightline/contract/session/session';
import { type SsoProviderInput, ssoApi } from '@sightline/contract/session/sso';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { joinAs } from '#test/factories/account';
import { accept, inviteByLink } from '#test/factories/invitations';
import { givePassword, login } from '#test/factories/session';
import {
  buildSsoWorkspace,
  configure,
  moveTo,
  newDomain,
  type SsoWorkspace,
  signInAt,
  start,
  verified,
} from '#test/factories/sso';
import type { ProviderPerson } from '#test/identity-provider';

const work = async (token: string) => (await as(token).call(workspaceApi.spaces, { query: {} })).code;
const tokenOf = (reply: { data: { token: { plainText: string | null } } }) => reply.data.token.plainText ?? '';
const rolesOf = (personId: string) =>
  arrange<{ name: string; branch_id: string | null }>('select name, branch_id from roles where person_id = $1', [
    personId,
  ]);
const auditedIn = async ({ id }: { id: string }) =>
  (await arrange<{ event: string }>('select event from audit_log where organization_id = $1 order by seq', [id])).map(
    ({ event }) => event,
  );

describe('the first sign-in of somebody of the domain', () => {
  it('makes an account with the default role, and lands in the workspace', async () => {
    const workspace = await buildSsoWorkspace();
    const { organization } = workspace;
    const reply = await signInAt(workspace, verified(`rita@${workspace.domain}`));
    expect(reply.code).toBe('OK');
    expect(reply.data.user).toMatchObject({ name: 'Rita Alves', email: `rita@${workspace.domain}` });
    expect(reply.data.user.roles).toEqual([{ name: 'Agent', organization_id: organization.id, branch_id: null }]);
    expect(reply.data.token.organization?.id).toBe(organization.id);
    expect(await work(tokenOf(reply))).toBe('OK');
    expect(await auditedIn(organization)).toEqual(['workspace.sso_changed', 'session.sso_linked']);
  });

  it('reads the address from the ID token where the provider puts it there', async () => {
    const workspace = await buildSsoWorkspace({ claimsInIdToken: true });
    const reply = await signInAt(workspace, verified(`rita@${workspace.domain}`));
    expect(reply.data.user.email).toBe(`rita@${workspace.domain}`);
  });

  it('makes a guest of the chosen space where the default role is one', async () => {
    const workspace = await buildSsoWorkspace();
    const space = await buildSpace(workspace.organization);
    const guests = { ...workspace.input, default_role: 'Client' as const, default_branch_id: space.id };
    expect((await configure(workspace.owner, guests)).code).toBe('OK');
    const { data } = await signInAt(workspace, verified(`guest@${workspace.domain}`));
    expect(data.token.branch?.id).toBe(space.id);
  });

  it('makes one account of a person who arrives twice at a time', async () => {
    const workspace = await buildSsoWorkspace();
    const person = verified(`twice@${workspace.domain}`);
    const replies = await Promise.all([signInAt(workspace, person), signInAt(workspace, person)]);
    expect(replies.map(({ code }) => code)).toEqual(['OK', 'OK']);
    expect(replies[0]?.data.user.id).toBe(replies[1]?.data.user.id);
  });

  it('makes none where the workspace does not want that, of another domain, or when the seats are taken', async () => {
    const workspace = await buildSsoWorkspace();
    const elsewhere = await signInAt(workspace, verified(`rita@${newDomain()}`));
    expect(elsewhere.code).toBe('SSO_NO_ACCOUNT');
    await arrange('update organizations set seats = 1 where id = $1', [workspace.organization.id]);
    expect((await signInAt(workspace, verified(`a@${workspace.domain}`))).code).toBe('SEAT_LIMIT');
    await configure(workspace.owner, { ...workspace.input, creates_accounts: false });
    expect((await signInAt(workspace, verified(`b@${workspace.domain}`))).code).toBe('SSO_NO_ACCOUNT');
  });

  it('makes none by an address that the provider has not verified', async () => {
    const workspace = await buildSsoWorkspace();
    const email = `rita@${workspace.domain}`;
    for (const person of [{ sub: 'a', email, email_verified: false }, { sub: 'b', email }, { sub: 'c' }])
      expect((await signInAt(workspace, person)).code).toBe('SSO_EMAIL_UNVERIFIED');
  });
});

/** As a provider that says nothing of whether an address is verified. */
const silent = (email: string) => ({ sub: email, email, name: 'Rita Alves' });

const prove = (workspace: SsoWorkspace) =>
  arrange(`update domain_proofs set state = 'proved' where organization_id = $1`, [workspace.organization.id]);

describe('a provider that does not say whether addresses are verified', () => {
  it('is trusted where the workspace says so, and in domains that it has proved', async () => {
    const trusted = await buildSsoWorkspace({ settings: { vouches_for_addresses: true } });
    const agent = await buildPerson(trusted.organization);
    expect((await signInAt(trusted, silent(agent.email))).data.user.id).toBe(agent.id);
    const proved = await buildSsoWorkspace();
    await prove(proved);
    expect((await signInAt(proved, silent(`rita@${proved.domain}`))).status).toBe(200);
    const elsewhere = await buildPerson(proved.organization);
    expect((await signInAt(proved, silent(elsewhere.email))).code).toBe('SSO_EMAIL_UNVERIFIED');
  });

  it('is not trusted when it says that an address is not verified', async () => {
    const workspace = await buildSsoWorkspace({ settings: { vouches_for_addresses: true } });
    await prove(workspace);
    for (const email_verified of [false, 'false', 0, ''])
      expect(
        (await signInAt(workspace, { ...silent(`rita@${workspace.domain}`), email_verified } as ProviderPerson)).code,
      ).toBe('SSO_EMAIL_UNVERIFIED');
  });
});

describe('an account of an address that somebody else typed', () => {
  const take = async (manager: TestPerson, email: string) => {
    const { code } = await inviteByLink(manager, { email: null });
    const { user, token } = (await accept(code, { email })).data as Session;
    return { id: user.id, token: token.plainText ?? '' };
  };
  const isProved = async (id: string) =>
    (await arrange('select from users where id = $1 and is_proved', [id])).length === 1;

  it('starts over for who comes by the provider of its workspace, and is proved in a proved domain', async () => {
    for (const isOwn of [false, true]) {
      const workspace = await buildSsoWorkspace();
      if (isOwn) await prove(workspace);
      const email = `rita@${workspace.domain}`;
      const taker = await take(workspace.owner, email);
      const reply = await signInAt(workspace, verified(email));
      expect(reply.data.user.id).toBe(taker.id);
      expect((await as(taker.token).call(sessionApi.current, {})).status).toBe(401);
      expect(await isProved(taker.id)).toBe(isOwn);
    }
  });

  it('starts over for who comes by the provider of a proved domain, though it was taken in another workspace', async () => {
    const workspace = await buildSsoWorkspace();
    const email = `rita@${workspace.domain}`;
    const taker = await take(await buildPerson(await buildOrganization(), 'Manager'), email);
    expect((await signInAt(workspace, verified(email))).code).toBe('SSO_NO_ACCOUNT');
    expect((await as(taker.token).call(sessionApi.current, {})).status).toBe(200);
    await prove(workspace);
    expect((await signInAt(workspace, verified(email))).data.user.id).toBe(taker.id);
    expect((await as(taker.token).call(sessionApi.current, {})).status).toBe(401);
    expect(await isProved(taker.id)).toBe(true);
  });
});

describe('an account that exists', () => {
  it('of a member is linked by a verified address, and found by its identity afterwards', async () => {
    const workspace = await buildSsoWorkspace();
    const agent = await buildPerson(workspace.organization);
    const person = verified(agent.email.toUpperCase());
    expect((await signInAt(workspace, person)).data.user.id).toBe(agent.id);
    const renamed = { sub: person.sub, email: `other@${workspace.domain}`, email_verified: false };
    expect((await signInAt(workspace, renamed)).data.user.id).toBe(agent.id);
    expect((await auditedIn(workspace.organization)).slice(-2)).toEqual(['session.sso_linked', 'session.signed_in']);
  });

  it('of a member is not linked by an address that was not verified', async () => {
    const workspace = await buildSsoWorkspace();
    const agent = await buildPerson(workspace.organization);
    const reply = await signInAt(workspace, { ...verified(agent.email), email_verified: false });
    expect(reply.code).toBe('SSO_EMAIL_UNVERIFIED');
  });

  it('of another workspace is out of reach, whatever the provider says', async () => {
    const workspace = await buildSsoWorkspace();
    const foreign = await moveTo(await buildPerson(await buildOrganization()), workspace.domain);
    expect((await signInAt(workspace, verified(foreign.email))).code).toBe('SSO_NO_ACCOUNT');
    expect(await rolesOf(foreign.id)).toHaveLength(1);
  });

  it('belongs to one identity: a second one with its address does not get it', async () => {
    const workspace = await buildSsoWorkspace();
    const agent = await buildPerson(workspace.organization);
    await signInAt(workspace, verified(agent.email));
    expect((await signInAt(workspace, verified(agent.email))).code).toBe('SSO_LINKED_OTHERWISE');
  });

  it('is not that of the same subject at another provider', async () => {
    const [one, other] = [await buildSsoWorkspace(), await buildSsoWorkspace()];
    const person = verified(`rita@${one.domain}`);
    const mine = await signInAt(one, person);
    const theirs = await signInAt(other, { ...person, email: `rita@${other.domain}` });
    expect(theirs.data.user.id).not.toBe(mine.data.user.id);
  });

  it('stays shut when it is suspended, was removed or is disabled', async () => {
    const workspace = await buildSsoWorkspace();
    const person = verified(`rita@${workspace.domain}`);
    const { id } = (await signInAt(workspace, person)).data.user;
    await arrange('update users set disabled_at = now() where id = $1', [id]);
    expect((await signInAt(workspace, person)).code).toBe('SUSPENDED');
    await arrange('update users set disabled_at = null where id = $1', [id]);
    await arrange(
      `with gone as (delete from roles where person_id = $1 returning organization_id, id, person_id, name, created_at)
       insert into suspended_roles (organization_id, id, person_id, name, created_at) select * from gone`,
      [id],
    );
    expect((await signInAt(workspace, person)).code).toBe('SUSPENDED');
    await arrange('delete from suspended_roles where person_id = $1', [id]);
    expect((await signInAt(workspace, person)).code).toBe('SSO_NO_ACCOUNT');
  });
});

describe('people who must use it', () => {
  const enforce = async (settings: Partial<SsoProviderInput> = {}) => {
    const workspace = await buildSsoWorkspace({ settings: { is_enforced: true, ...settings } });
    const agent = await moveTo(await buildPerson(workspace.organization), workspace.domain);
    await givePassword(agent);
    return { ...workspace, agent };
  };

  it('do not get in with a password, nor go on with a session that a password began', async () => {
    const { agent } = await enforce();
    expect((await login(agent.email)).code).toBe('SSO_REQUIRED');
    expect(await work(agent.token)).toBe('SIGN_IN_WAY_REFUSED');
  });

  it('get in at their provider', async () => {
    const { agent, ...workspace } = await enforce();
    const reply = await signInAt(workspace, verified(agent.email));
    expect(reply.data.user.id).toBe(agent.id);
    expect(await work(tokenOf(reply))).toBe('OK');
  });

  it('are told so only when their password was right', async () => {
    const { agent } = await enforce();
    const body = { email: agent.email, password: 'a wrong password' };
    expect((await as(undefined).call(sessionApi.login, { body })).code).toBe('WRONG_CREDENTIALS');
  });

  it('are not the Subscribers, who keep a way in when the provider fails', async () => {
    const { owner, domain, idp } = await enforce();
    const lead = await moveTo(owner, domain);
    await givePassword(lead);
    await idp.close();
    const session = requireSession((await login(lead.email)).data);
    expect(await work(session.token.plainText ?? '')).toBe('OK');
  });

  it('are not the people of other domains', async () => {
    const { organization } = await enforce();
    const partner = await buildPerson(organization);
    await givePassword(partner);
    expect((await login(partner.email)).code).toBe('OK');
  });

  it('get into their other workspaces with their password', async () => {
    const { agent, organization } = await enforce();
    const other = await buildOrganization();
    await joinAs(agent, other);
    const token = requireSession((await login(agent.email)).data).token.plainText ?? '';
    const enter = (id: string) => as(token).call(sessionApi.enter, { body: { organization_id: id } });
    expect((await enter(organization.id)).code).toBe('SIGN_IN_WAY_REFUSED');
    expect((await enter(other.id)).code).toBe('OK');
  });
});

describe('the policy of the workspace', () => {
  const policy = { require_second_factor: false, grace_days: 7, session_hours: null };

  it('may leave single sign-on out, and its sign-ins are refused then', async () => {
    const workspace = await buildSsoWorkspace();
    const body = { ...policy, ways: ['password' as const] };
    await as(workspace.owner.token).call(policiesApi.update, { body });
    expect((await signInAt(workspace, verified(`a@${workspace.domain}`))).code).toBe('SIGN_IN_WAY_REFUSED');
  });

  it('may leave nothing else, and Subscribers keep their password', async () => {
    const workspace = await buildSsoWorkspace();
    const { organization, owner } = workspace;
    const agent = await buildPerson(organization);
    await arrange(`insert into sign_in_policies (organization_id, ways) values ($1, '{sso}')`, [organization.id]);
    await vi.waitFor(async () => expect(await work(agent.token)).toBe('SIGN_IN_WAY_REFUSED'));
    expect(await work(owner.token)).toBe('OK');
    expect((await signInAt(workspace, verified(agent.email))).data.user.id).toBe(agent.id);
  });

  it('takes the sign-in of a provider for the second factor', async () => {
    const workspace = await buildSsoWorkspace();
    const agent = await buildPerson(workspace.organization);
    await arrange(
      `insert into sign_in_policies (organization_id, ways, require_second_factor, grace_days, required_since)
       values ($1, '{password,sso}', true, 0, now() - interval '9 days')`,
      [workspace.organization.id],
    );
    await arrange(`update people set created_at = now() - interval '9 days' where id = $1`, [agent.id]);
    await vi.waitFor(async () => expect(await work(agent.token)).toBe('SECOND_FACTOR_REQUIRED'));
    expect(await work(tokenOf(await signInAt(workspace, verified(agent.email))))).toBe('OK');
  });
});

describe('beginning', () => {
  it('leads to the provider of the domain or the short name, with an address and without looking whose it is', async () => {
    const { domain, input, idp } = await buildSsoWorkspace();
    for (const identifier of [`Nobody@${domain.toUpperCase()}`, input.short_name.toUpperCase()]) {
      const { data } = await start(identifier);
      expect(data.url.startsWith(idp.issuer)).toBe(true);
      expect(data.name).toBe('Company login');
    }
    const asked = new URL((await start(`nobody@${domain}`)).data.url).searchParams;
    expect(asked.get('login_hint')).toBe(`nobody@${domain}`);
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('state')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  it('says where there is no single sign-on, also for people of a domain that nobody entered', async () => {
    const workspace = await buildSsoWorkspace();
    for (const identifier of ['nobody@nowhere.example', 'nowhere', `sub.${workspace.domain}`])
      expect((await start(identifier)).code).toBe('SSO_UNKNOWN');
  });

  it('says that the provider does not answer', async () => {
    const { input, idp } = await buildSsoWorkspace();
    await idp.close();
    expect((await start(input.short_name)).code).toBe('SSO_UNREACHABLE');
  });
});

it('a provider can be tested before it is set, and what is wrong with it is said', async () => {
  const { owner, idp } = await buildSsoWorkspace();
  const test = (issuer: string) => as(owner.token).call(ssoApi.test, { body: { issuer } });
  expect((await test(idp.issuer)).data.authorization_endpoint).toBe(`${idp.issuer}/auth`);
  expect((await test(`${idp.issuer}/nothing`)).code).toBe('SSO_NOT_A_PROVIDER');
  idp.replaced.set('/.well-known/openid-configuration', (own) => ({ ...own, issuer: 'https://other.example' }));
  expect((await test(idp.issuer)).code).toBe('SSO_WRONG_ISSUER');
  await idp.close();
  expect((await test(idp.issuer)).code).toBe('SSO_UNREACHABLE');
});
