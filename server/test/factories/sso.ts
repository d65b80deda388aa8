import type { Envelope } from '@sightline/contract/envelope';
import type { Session } from '@sightline/contract/session/session';
import { type SsoProviderInput, ssoApi } from '@sightline/contract/session/sso';
import { onTestFinished } from 'vitest';
import { as, unique } from '../app.ts';
import { arrange, buildOrganization, buildPerson, type TestOrganization, type TestPerson } from '../factories.ts';
import {
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
  visitProvider,
} from '../identity-provider.ts';

export type SsoWorkspace = {
  organization: TestOrganization;
  owner: TestPerson;
  idp: IdentityProvider;
  domain: string;
  input: SsoProviderInput;
};

export const newDomain = (): string => `${unique('mail')}.test`;
export const configure = (owner: TestPerson, body: SsoProviderInput) => as(owner.token).call(ssoApi.update, { body });

type Options = { settings?: Partial<SsoProviderInput>; claimsInIdToken?: boolean };

/** A workspace whose people may sign in at a provider of its own. */
export async function buildSsoWorkspace({ settings, claimsInIdToken }: Options = {}): Promise<SsoWorkspace> {
  const organization = await buildOrganization();
  const owner = await buildPerson(organization, 'Subscriber');
  const idp = await startIdentityProvider({ claimsInIdToken: claimsInIdToken ?? false });
  onTestFinished(idp.close);
  const domain = newDomain();
  const input: SsoProviderInput = {
    name: 'Company login',
    short_name: unique('co'),
    issuer: idp.issuer,
    ...idp.client,
    domains: [domain],
    creates_accounts: true,
    default_role: 'Agent',
    default_branch_id: null,
    is_enforced: false,
    ...settings,
  };
  const reply = await configure(owner, input);
  if (reply.status !== 200) throw new Error(`the provider was refused: ${reply.code}`);
  return { organization, owner, idp, domain, input };
}

const nobody = as(undefined);
export const start = (identifier: string) => nobody.call(ssoApi.start, { body: { identifier } });

export type Callback = {
  organization_id: string;
  claim: string;
  state?: string;
  code?: string;
  iss?: string;
  error?: string;
};
export const finish = (body: Callback): Promise<Envelope<Session>> => nobody.call(ssoApi.finish, { body });

/** Begins, and does what the browser does at the provider. `change` is what an attacker does to the address on the way there. */
export async function goThere(
  { idp, input, organization }: SsoWorkspace,
  person: ProviderPerson | null,
  change: (url: URL) => void = () => {},
): Promise<Callback> {
  idp.person = person;
  const { data } = await start(input.short_name);
  const url = new URL(data.url);
  change(url);
  const { state, code, iss, error } = await visitProvider(url.href);
  return {
    organization_id: organization.id,
    claim: data.claim,
    ...(state && { state }),
    ...(code && { code }),
    ...(iss && { iss }),
    ...(error && { error }),
  };
}

export const signInAt = async (workspace: SsoWorkspace, person: ProviderPerson | null) =>
  finish(await goThere(workspace, person));

export const verified = (email: string, sub = unique('sub')): ProviderPerson => ({
  sub,
  email,
  email_verified: true,
  name: 'Rita Alves',
});

/** Gives a person another address, as the owner of the database. */
export async function moveTo(person: TestPerson, domain: string): Promise<TestPerson> {
  const email = `${person.name.toLowerCase()}@${domain}`;
  await arrange('update users set email = $1 where id = $2', [email, person.id]);
  await arrange('update people set email = $1 where id = $2', [email, person.id]);
  return { ...person, email };
}
