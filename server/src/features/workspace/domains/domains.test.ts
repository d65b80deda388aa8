import { sessionApi } from '@sightline/contract/session/session';
import { ssoApi } from '@sightline/contract/session/sso';
import { domainsApi } from '@sightline/contract/workspace/domains';
import { environmentsApi } from '@sightline/contract/workspace/environments';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp, testSecrets, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildOwner, ownPassword } from '#test/factories/account';
import { buildSsoWorkspace, configure, finish, goThere, type SsoWorkspace, start } from '#test/factories/sso';
import { jobsDone, runDueJobs } from '#test/jobs';
import { type DnsServer, startDnsServer } from '../../../../test/dns-server.ts';
import { CertificateStore } from '../../../tls/acme/certificate-store.ts';

let names: DnsServer;
beforeAll(async () => {
  names = await startDnsServer();
  configureTestApp({ DNS_SERVERS: names.address, DOMAIN: 'desk.example.org' });
  await testApp();
});
afterAll(() => names.close());

const list = async ({ token }: TestPerson) => (await as(token).call(domainsApi.list, {})).data.domains;
const check = ({ token }: TestPerson, domain: string) => as(token).call(domainsApi.check, { body: { domain } });
const stateOf = async (person: TestPerson, domain: string) =>
  (await list(person)).find((one) => one.domain === domain)?.state;

/** Publishes the record of a domain, as its owner does at their provider. */
async function publish(person: TestPerson, domain: string, ...more: string[]) {
  const found = (await list(person)).find((one) => one.domain === domain);
  names.records.set(found?.record_name ?? '', [...more, found?.record_value ?? '']);
}
const unpublish = (domain: string) => names.records.set(`_sightline-challenge.${domain}`, []);

const publicDomain = () => `${unique('company')}.example`;

async function claimHost(person: TestPerson, host: string) {
  const colors = { primary: '#0f6e63', secondary: '#b4690e' };
  const body = { slug: unique('brand'), name: 'Brand', colors, hosts: [host] };
  return as(person.token).call(environmentsApi.create, { body });
}

const buildManager = async () => buildPerson(await buildOrganization(), 'Manager');
async function claimMail(settings: Parameters<typeof buildSsoWorkspace>[0] = {}) {
  const domain = publicDomain();
  const workspace = await buildSsoWorkspace({ ...settings, settings: { ...settings.settings, domains: [domain] } });
  return { ...workspace, domain };
}

describe('a mail domain', () => {
  it('leads to single sign-on once its record is published, and no longer when it is gone', async () => {
    const { owner, domain } = await claimMail();
    expect(await list(owner)).toMatchObject([{ domain, state: 'waiting', is_for_sign_in: true, is_host: false }]);
    expect((await start(`ana@${domain}`)).code).toBe('SSO_UNKNOWN');
    await publish(owner, domain, 'v=spf1 -all');
    expect((await check(owner, domain)).data.domain).toMatchObject({ state: 'proved', checked_at: expect.any(String) });
    expect((await start(`ana@${domain}`)).code).toBe('OK');
    unpublish(domain);
    expect((await check(owner, domain)).data.domain.state).toBe('lost');
    expect((await start(`ana@${domain}`)).code).toBe('SSO_UNKNOWN');
    const entries = await arrange(
      `select event from audit_log where organization_id = $1 and event like 'workspace.domain%' order by seq`,
      [owner.organization_id],
    );
    expect(entries).toEqual([{ event: 'workspace.domain_proved' }, { event: 'workspace.domain_lost' }]);
  });

  it('makes accounts only while it is proved', async () => {
    const workspace: SsoWorkspace = await claimMail();
    const email = `ana@${workspace.domain}`;
    const person = { sub: 'ana', email, email_verified: true, name: 'Ana' };
    expect((await finish(await goThere(workspace, person))).code).toBe('SSO_NO_ACCOUNT');
    await publish(workspace.owner, workspace.domain);
    await check(workspace.owner, workspace.domain);
    expect((await finish(await goThere(workspace, person))).code).toBe('OK');
  });

  it('keeps nobody from their password before it is proved', async () => {
    const { organization, owner, domain } = await claimMail({ settings: { is_enforced: true } });
    const ana = await buildOwner(organization, 'Agent');
    const email = `${unique('ana')}@${domain}`;
    await arrange('update users set email = $1 where id = $2', [email, ana.id]);
    const login = () => as(undefined).call(sessionApi.login, { body: { email, password: ownPassword } });
    expect((await login()).code).toBe('OK');
    await publish(owner, domain);
    await check(owner, domain);
    expect((await login()).code).toBe('SSO_REQUIRED');
  });

  it('keeps its proof when other settings change, and has none after it is set again', async () => {
    const { owner, input, domain } = await claimMail();
    await publish(owner, domain);
    await check(owner, domain);
    await configure(owner, { ...input, domains: [domain, publicDomain()], name: 'Another name' });
    expect(await stateOf(owner, domain)).toBe('proved');
    await configure(owner, { ...input, domains: [publicDomain()] });
    expect(await stateOf(owner, domain)).toBeUndefined();
    await configure(owner, { ...input, domains: [domain] });
    expect(await stateOf(owner, domain)).toBe('waiting');
  });
});

describe('of two workspaces that claim one domain', () => {
  it('the one has it whose token is published', async () => {
    const [squatter, company] = [await claimMail(), await claimMail()];
    const { domain } = company;
    await configure(squatter.owner, { ...squatter.input, domains: [domain] });
    await publish(company.owner, domain);
    expect((await check(squatter.owner, domain)).data.domain).toMatchObject({
      state: 'waiting',
      is_held_by_others: true,
    });
    expect(await stateOf(company.owner, domain)).toBe('proved');
    expect((await start(`ana@${domain}`)).data.url).toContain(company.idp.issuer);
    const shown = await list(squatter.owner);
    expect(shown[0]?.record_value).not.toBe((await list(company.owner))[0]?.record_value);
  });

  it('it goes from one to the other with the record, and both logs say so', async () => {
    const host = publicDomain();
    const [one, other] = [await buildManager(), await buildManager()];
    expect([(await claimHost(one, host)).code, (await claimHost(other, host)).code]).toEqual(['OK', 'OK']);
    await publish(one, host);
    await check(one, host);
    await publish(other, host);
    expect((await check(other, host)).data.domain.state).toBe('proved');
    await jobsDone();
    expect(await stateOf(one, host)).toBe('lost');
    const entries = await arrange(
      `select event from audit_log where organization_id = $1 and event like 'workspace.domain%' order by seq`,
      [one.organization_id],
    );
    expect(entries).toEqual([{ event: 'workspace.domain_proved' }, { event: 'workspace.domain_lost' }]);
  });

  it('it stays with the one who has it while both records are there, also when both check at once', async () => {
    const host = publicDomain();
    const [one, other] = [await buildManager(), await buildManager()];
    await claimHost(one, host);
    await claimHost(other, host);
    await publish(one, host);
    await check(one, host);
    const [first] = await list(one);
    await publish(other, host, first?.record_value ?? '');
    await Promise.all([check(one, host), check(other, host), check(other, host)]);
    expect([await stateOf(one, host), await stateOf(other, host)]).toEqual(['proved', 'waiting']);
  });
});

describe('a host', () => {
  it('is served once it is proved', async () => {
    const host = publicDomain();
    const manager = await buildManager();
    await claimHost(manager, host);
    const isOwn = async () => (await arrange(`select 1 from identity.find_environment('', $1)`, [host])).length === 1;
    expect(await isOwn()).toBe(false);
    await publish(manager, host);
    await check(manager, host);
    expect(await isOwn()).toBe(true);
  });

  it('from before stays without a record, until somebody proves it', async () => {
    const host = publicDomain();
    const [before, owner] = [await buildManager(), await buildManager()];
    await claimHost(before, host);
    await arrange(`update domain_proofs set state = 'assumed' where domain = $1`, [host]);
    unpublish(host);
    expect((await check(before, host)).data.domain.state).toBe('assumed');
    await claimHost(owner, host);
    await publish(owner, host);
    await check(owner, host);
    expect([await stateOf(before, host), await stateOf(owner, host)]).toEqual(['lost', 'proved']);
  });

  it('that no public network knows needs no record, and belongs to one', async () => {
    const host = `${unique('own')}.test`;
    const manager = await buildManager();
    await claimHost(manager, host);
    expect((await check(manager, host)).data.domain.state).toBe('assumed');
    const { owner, input } = await claimMail();
    expect((await configure(owner, { ...input, domains: [host] })).code).toBe('SSO_DOMAIN_TAKEN');
  });
});

describe('a certificate', () => {
  const openStore = async () => {
    const pool = new pg.Pool({ connectionString: (await testApp()).ownerUrl, max: 1 });
    return { store: new CertificateStore(pool, testSecrets), close: () => pool.end() };
  };

  it('is ordered for a host from its proof until the proof is lost, and never for a mail domain', async () => {
    const { store, close } = await openStore();
    const host = publicDomain();
    const manager = await buildManager();
    await claimHost(manager, host);
    expect(await store.listProvedHosts()).not.toContain(host);
    await publish(manager, host);
    await check(manager, host);
    expect(await store.listProvedHosts()).toContain(host);
    unpublish(host);
    await check(manager, host);
    expect(await store.listProvedHosts()).not.toContain(host);
    const { owner, domain } = await claimMail();
    await publish(owner, domain);
    await check(owner, domain);
    expect(await store.listProvedHosts()).not.toContain(domain);
    await close();
  });

  it('that could not be had says why, to those who manage the host', async () => {
    const { store, close } = await openStore();
    const host = publicDomain();
    const manager = await buildManager();
    await claimHost(manager, host);
    expect((await list(manager))[0]?.certificate).toBeNull();
    await store.acquire(host, Date.now());
    await store.saveFailure(host, 'no address found', 1, Date.parse('2030-01-02T03:04:05Z'));
    expect((await list(manager))[0]?.certificate).toEqual({
      worked_since: null,
      failure: 'no address found',
      next_try_at: '2030-01-02T03:04:05.000Z',
    });
    await close();
  });
});

describe('records', () => {
  it('are looked up each day', async () => {
    const host = publicDomain();
    const manager = await buildManager();
    await claimHost(manager, host);
    await publish(manager, host);
    await runDueJobs();
    await jobsDone();
    expect(await stateOf(manager, host)).toBe('proved');
    unpublish(host);
    await runDueJobs();
    await jobsDone();
    expect(await stateOf(manager, host)).toBe('lost');
    const waiting = await arrange<{ due: string }>(
      `select run_at::text as due from graphile_worker._private_jobs where key like $1 and run_at > now() + interval '23 hours'`,
      [`%${host}`],
    );
    expect(waiting).toHaveLength(1);
  });

  it('change nothing while no name server answers', async () => {
    const host = publicDomain();
    const manager = await buildManager();
    await claimHost(manager, host);
    await publish(manager, host);
    await check(manager, host);
    names.records.delete(`_sightline-challenge.${host}`);
    expect(await check(manager, host)).toMatchObject({ status: 503, code: 'DNS_UNREACHABLE' });
    await runDueJobs();
    await jobsDone();
    expect(await stateOf(manager, host)).toBe('proved');
  });

  it('of what a workspace does not use are not looked up, and not without end', async () => {
    const manager = await buildManager();
    expect((await check(manager, publicDomain())).code).toBe('NOT_FOUND');
    const host = publicDomain();
    await claimHost(manager, host);
    unpublish(host);
    const codes = await Promise.all(Array.from({ length: 32 }, async () => (await check(manager, host)).code));
    expect(codes).toContain('TOO_MANY_REQUESTS');
  });

  it('are not for agents', async () => {
    const agent = await buildPerson(await buildOrganization());
    expect((await as(agent.token).call(domainsApi.list, {})).code).toBe('FORBIDDEN');
    expect((await as(agent.token).call(ssoApi.find, {})).code).toBe('FORBIDDEN');
  });
});
