import { generateKeyPairSync } from 'node:crypto';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { accountApi } from '@sightline/contract/session/account';
import { passkeysApi } from '@sightline/contract/session/passkeys';
import { qrApi } from '@sightline/contract/session/qr';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { sessionApi } from '@sightline/contract/session/session';
import { ssoApi } from '@sightline/contract/session/sso';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { joinAs } from '#test/factories/account';
import { inviteByLink } from '#test/factories/invitations';
import {
  buildSsoWorkspace,
  configure,
  finish,
  goThere,
  newDomain,
  signInAt,
  start,
  verified,
} from '#test/factories/sso';

const discoveryPath = '/.well-known/openid-configuration';

describe('an answer of a provider', () => {
  it('works once', async () => {
    const workspace = await buildSsoWorkspace();
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`));
    expect((await finish(answer)).code).toBe('OK');
    expect((await finish(answer)).code).toBe('SSO_EXPIRED');
  });

  it('works once also when it arrives twice at a time', async () => {
    const workspace = await buildSsoWorkspace();
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`));
    const codes = (await Promise.all([finish(answer), finish(answer)])).map(({ code }) => code);
    expect(codes.sort()).toEqual(['OK', 'SSO_EXPIRED']);
  });

  it('works in the browser that began alone, so that nobody signs others in as themselves', async () => {
    const workspace = await buildSsoWorkspace();
    const attackers = await goThere(workspace, verified(`attacker@${workspace.domain}`));
    const victims = (await start(workspace.input.short_name)).data.claim;
    expect((await finish({ ...attackers, claim: victims })).code).toBe('SSO_EXPIRED');
    expect((await finish({ ...attackers, claim: 'none' })).code).toBe('SSO_EXPIRED');
  });

  it('needs the state of the sign-in that began', async () => {
    const workspace = await buildSsoWorkspace();
    const change = (url: URL) => url.searchParams.set('state', 'of-the-attacker');
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`), change);
    expect((await finish(answer)).code).toBe('SSO_EXPIRED');
    const { state: _left, ...without } = await goThere(workspace, verified(`a@${workspace.domain}`));
    expect((await finish(without)).code).toBe('SSO_EXPIRED');
  });

  it('is void after ten minutes', async () => {
    const workspace = await buildSsoWorkspace();
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`));
    await arrange('update sso_sign_ins set expires_at = now() where organization_id = $1', [workspace.organization.id]);
    expect((await finish(answer)).code).toBe('SSO_EXPIRED');
  });

  it('with another nonce in its token is refused', async () => {
    const workspace = await buildSsoWorkspace();
    const change = (url: URL) => url.searchParams.set('nonce', 'of-the-attacker');
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`), change);
    expect((await finish(answer)).code).toBe('SSO_FAILED');
  });

  it('with the code of somebody else’s sign-in is refused, since only they know its verifier', async () => {
    const workspace = await buildSsoWorkspace();
    const victims = await goThere(workspace, verified(`victim@${workspace.domain}`));
    const attackers = await goThere(workspace, verified(`attacker@${workspace.domain}`));
    expect((await finish({ ...attackers, code: victims.code ?? '' })).code).toBe('SSO_FAILED');
  });

  it('with a code that somebody made up is refused', async () => {
    const workspace = await buildSsoWorkspace();
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`));
    expect((await finish({ ...answer, code: 'made-up' })).code).toBe('SSO_FAILED');
  });

  it('that names another issuer, or none although it could, is refused', async () => {
    const workspace = await buildSsoWorkspace();
    const named = await goThere(workspace, verified(`a@${workspace.domain}`));
    expect((await finish({ ...named, iss: 'https://attacker.example' })).code).toBe('SSO_WRONG_ISSUER');
    const { iss: _left, ...without } = await goThere(workspace, verified(`a@${workspace.domain}`));
    expect((await finish(without)).code).toBe('SSO_WRONG_ISSUER');
  });

  it('that was meant for the provider of another workspace is refused', async () => {
    const [victims, attackers] = [await buildSsoWorkspace(), await buildSsoWorkspace()];
    const answer = await goThere(victims, verified(`a@${victims.domain}`));
    const mixedUp = { ...answer, organization_id: attackers.organization.id };
    expect((await finish(mixedUp)).code).toBe('SSO_EXPIRED');
  });

  it('whose token another key has signed is refused', async () => {
    const workspace = await buildSsoWorkspace();
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`));
    workspace.idp.replaced.set('/jwks', (own) => {
      const [known] = own.keys as { kid: string }[];
      const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
      return { keys: [{ ...foreign, kid: known?.kid, alg: 'RS256', use: 'sig' }] };
    });
    expect((await finish(answer)).code).toBe('SSO_FAILED');
  });

  it('is refused when the provider has become another one meanwhile', async () => {
    const workspace = await buildSsoWorkspace();
    const answer = await goThere(workspace, verified(`a@${workspace.domain}`));
    const other = await buildSsoWorkspace();
    await configure(workspace.owner, { ...workspace.input, issuer: other.idp.issuer });
    expect((await finish(answer)).code).toBe('SSO_EXPIRED');
  });

  it('that says no, or comes of a wrong secret, is told apart', async () => {
    const workspace = await buildSsoWorkspace();
    expect((await signInAt(workspace, null)).code).toBe('SSO_REFUSED');
    await configure(workspace.owner, { ...workspace.input, client_secret: 'a wrong secret' });
    expect((await signInAt(workspace, verified(`a@${workspace.domain}`))).code).toBe('SSO_CLIENT_REFUSED');
  });
});

describe('what a provider says about itself', () => {
  it('is refused when it names another issuer', async () => {
    const { idp, input } = await buildSsoWorkspace();
    idp.replaced.set(discoveryPath, (own) => ({ ...own, issuer: 'https://victim.example' }));
    expect((await start(input.short_name)).code).toBe('SSO_WRONG_ISSUER');
  });

  it('sends no browser to an address that could run a script', async () => {
    const { idp, input } = await buildSsoWorkspace();
    idp.replaced.set(discoveryPath, (own) => ({ ...own, authorization_endpoint: 'javascript:alert(1)' }));
    expect((await start(input.short_name)).code).toBe('SSO_ADDRESS_REFUSED');
  });

  it('is read up to a limit', async () => {
    const { idp, input } = await buildSsoWorkspace();
    idp.replaced.set(discoveryPath, (own) => ({ ...own, more: 'x'.repeat(2_000_000) }));
    expect((await start(input.short_name)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a session of a provider', () => {
  /** Somebody in two workspaces, signed in by the provider of the first. Its owner could be an attacker. */
  async function buildVictim() {
    const workspace = await buildSsoWorkspace();
    const victim = await buildPerson(workspace.organization);
    const other = await buildOrganization();
    await joinAs(victim, other);
    const reply = await signInAt(workspace, verified(victim.email));
    return { victim, other, session: reply.data, token: reply.data.token.plainText ?? '', ...workspace };
  }

  it('does not enter another workspace of the person, nor see that there is one', async () => {
    const { other, session, token, organization } = await buildVictim();
    const body = { organization_id: other.id };
    expect((await as(token).call(sessionApi.enter, { body })).code).toBe('NOT_FOUND');
    const current = (await as(token).call(sessionApi.current, {})).data;
    for (const { data, user } of [session, current]) {
      expect(data.organizations.map(({ id }) => id)).toEqual([organization.id]);
      expect(user.roles.map(({ organization_id }) => organization_id)).toEqual([organization.id]);
    }
    const { workspaces } = (await as(token).call(accountApi.workspaces, {})).data;
    expect(workspaces.map(({ id }) => id)).toEqual([organization.id]);
    await arrange('update people set last_seen_at = now() where organization_id = $1', [other.id]);
    const { visits } = (await as(token).call(sessionApi.visits, {})).data;
    expect(visits.map(({ id }) => id)).not.toContain(other.id);
  });

  it('is refused there even with a token that says otherwise', async () => {
    const { other, token, victim } = await buildVictim();
    await arrange(
      `update tokens t set organization_id = $1 from sign_ins s
       where s.session_id = t.session_id and s.way = 'sso' and t.user_id = $2`,
      [other.id, victim.id],
    );
    const reply = await as(token).call(workspaceApi.spaces, { query: {} });
    expect(reply.code).toBe('SIGN_IN_WAY_REFUSED');
  });

  it('does not show, end or make sessions elsewhere', async () => {
    const { token, victim, organization } = await buildVictim();
    const { sessions } = (await as(token).call(sessionApi.sessions, { params: { id: victim.id } })).data;
    expect(new Set(sessions.map(({ organization: place }) => place?.id))).toEqual(new Set([organization.id]));
    const { url } = (await as(undefined).call(qrApi.start, {})).data;
    const body = { code: url.split('/').at(-1) ?? '', approve: true };
    expect((await as(token).call(qrApi.answer, { body })).code).toBe('SSO_SESSION_LIMITED');
  });

  it('changes nothing of how the account signs in elsewhere', async () => {
    const { token } = await buildVictim();
    expect((await as(token).call(passkeysApi.addOptions, {})).code).toBe('CONFIRM_IDENTITY');
    expect((await as(token).call(secondFactorApi.setUp, {})).code).toBe('CONFIRM_IDENTITY');
  });

  it('takes nothing along and ends nothing elsewhere', async () => {
    const { token, other } = await buildVictim();
    const { id } = other;
    const mine = as(token);
    const replies = [
      await mine.call(accountApi.requestExport, {}),
      await mine.call(accountApi.download, { params: { id } }),
      await mine.call(accountApi.requestRemoval, {}),
      await mine.call(accountApi.successors, { params: { id }, query: {} }),
      await mine.call(accountApi.leave, { params: { id }, body: { successor_id: null } }),
      await mine.call(accountApi.removeAvatar, {}),
      await mine.call(accountApi.cancelEmailChange, {}),
      await mine.call(passkeysApi.rename, { params: { id }, body: { name: 'Mine' } }),
      await mine.call(invitationsApi.join, {
        body: { code: (await inviteByLink(await buildPerson(other, 'Manager'))).code },
      }),
      await mine.call(sessionApi.updateMe, { body: { name: 'Mallory' } }),
    ];
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'SSO_SESSION_LIMITED'));
    expect((await mine.call(sessionApi.updateMe, { body: { locale: 'pt' } })).code).toBe('OK');
  });

  it('of somebody who is in that workspace alone changes their name', async () => {
    const workspace = await buildSsoWorkspace();
    const { data } = await signInAt(workspace, verified(`a@${workspace.domain}`));
    const mine = as(data.token.plainText ?? '');
    expect((await mine.call(sessionApi.updateMe, { body: { name: 'Rita A.' } })).code).toBe('OK');
  });
});

describe('the settings', () => {
  it('never show the secret, and keep it encrypted', async () => {
    const { owner, organization, input } = await buildSsoWorkspace();
    const shown = await as(owner.token).call(ssoApi.find, {});
    expect(shown.data.provider?.is_secret_set).toBe(true);
    expect(JSON.stringify(shown)).not.toContain(input.client_secret);
    const [row] = await arrange<{ kept: string; log: string }>(
      `select encode(client_secret, 'escape') as kept,
         (select jsonb_agg(changes)::text from audit_log where organization_id = $1) as log
       from sso_providers where organization_id = $1`,
      [organization.id],
    );
    expect(row?.kept).not.toContain(input.client_secret);
    expect(row?.log).not.toContain(input.client_secret);
  });

  it('send a secret to no other issuer than the one that it was entered for', async () => {
    const { owner, input } = await buildSsoWorkspace();
    const { client_secret: _known, ...without } = input;
    expect((await configure(owner, without)).code).toBe('OK');
    const elsewhere = await configure(owner, { ...without, issuer: 'https://attacker.example' });
    expect(elsewhere).toMatchObject({ code: 'SSO_SECRET_MISSING', errors: { client_secret: [expect.any(String)] } });
  });

  it('give a domain and a short name to one workspace, also of two that come at once', async () => {
    const [one, other] = [await buildSsoWorkspace(), await buildSsoWorkspace()];
    const taken = await configure(other.owner, { ...other.input, domains: [other.domain, one.domain.toUpperCase()] });
    expect(taken).toMatchObject({ code: 'SSO_DOMAIN_TAKEN', errors: { domains: [expect.any(String)] } });
    const named = await configure(other.owner, { ...other.input, short_name: one.input.short_name });
    expect(named).toMatchObject({ code: 'SSO_SHORT_NAME_TAKEN', errors: { short_name: [expect.any(String)] } });
    const domains = [newDomain()];
    const replies = await Promise.all([one, other].map(({ owner, input }) => configure(owner, { ...input, domains })));
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'SSO_DOMAIN_TAKEN']);
  });

  it('give new people no role that does not fit, and nobody the owner’s', async () => {
    const { owner, input } = await buildSsoWorkspace();
    expect((await configure(owner, { ...input, default_role: 'Client' })).code).toBe('ROLES_DO_NOT_FIT');
    const foreign = await buildSsoWorkspace();
    const elsewhere = { ...input, default_role: 'Client' as const, default_branch_id: foreign.organization.id };
    expect((await configure(owner, elsewhere)).code).toBe('NOT_FOUND');
    const lead = { body: { ...input, default_role: 'Subscriber' } };
    expect((await as(owner.token).send(ssoApi.update, lead)).code).toBe('INVALID_INPUT');
  });

  it('require a domain where people must use it or get accounts by it', async () => {
    const { owner, input } = await buildSsoWorkspace();
    expect((await configure(owner, { ...input, domains: [] })).code).toBe('SSO_DOMAINS_MISSING');
    const open = { ...input, domains: [], creates_accounts: false };
    expect((await configure(owner, open)).code).toBe('OK');
  });

  it('are the Subscriber’s alone', async () => {
    const { organization, input } = await buildSsoWorkspace();
    const lead = await buildPerson(organization, 'Manager');
    expect((await configure(lead, input)).code).toBe('FORBIDDEN');
    expect((await as(lead.token).call(ssoApi.find, {})).code).toBe('FORBIDDEN');
    expect((await as(lead.token).call(ssoApi.remove, {})).code).toBe('FORBIDDEN');
  });

  it('end with the provider: nobody begins there any more, and its identities are forgotten', async () => {
    const workspace = await buildSsoWorkspace();
    await signInAt(workspace, verified(`a@${workspace.domain}`));
    expect((await as(workspace.owner.token).call(ssoApi.remove, {})).code).toBe('OK');
    expect((await start(workspace.input.short_name)).code).toBe('SSO_UNKNOWN');
    const kept = 'select from sso_identities where organization_id = $1';
    expect(await arrange(kept, [workspace.organization.id])).toEqual([]);
    expect((await as(workspace.owner.token).call(ssoApi.remove, {})).code).toBe('NOT_FOUND');
  });
});
