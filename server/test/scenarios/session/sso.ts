import type { ssoApi } from '@sightline/contract/session/sso';
import { visitProvider } from '../../identity-provider.ts';
import type { Ids } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const settings = 'is asked for each time its screen is opened';
const underWay = 'changes nothing until the provider has answered';
/** Guests of a space get their accounts there. */
const forGuests = (ids: Ids) => ({ default_role: 'Client' as const, default_branch_id: ids.branch });

const shortName = ({ organization }: Ids) => `co${organization.replaceAll('-', '')}`;

const providerOf = (ids: Ids, issuer: string) => ({
  name: 'Company login',
  short_name: shortName(ids),
  issuer,
  client_id: 'sightline',
  client_secret: 'the secret of the client of the workspace',
  domains: [`${shortName(ids)}.example.com`],
  creates_accounts: true,
  default_role: 'Agent' as const,
  default_branch_id: null,
  is_enforced: false,
});

export const scenarios: Scenarios<typeof ssoApi> = {
  find: { allow: 'sign-in.manage' },
  update: {
    allow: 'sign-in.manage',
    input: (ids, { ssoIssuer }) => ({ body: providerOf(ids, ssoIssuer) }),
    also: [{ input: (ids, { ssoIssuer }) => ({ body: { ...providerOf(ids, ssoIssuer), ...forGuests(ids) } }) }],
    audits: 'workspace.sso_changed',
    unseen: settings,
  },
  test: {
    allow: 'sign-in.manage',
    input: (_, { ssoIssuer }) => ({ body: { issuer: ssoIssuer } }),
    unaudited: 'changes nothing',
    unseen: 'changes nothing',
  },
  start: {
    allow: 'public',
    by: 'nobody',
    given: ['session.sso.update'],
    input: (ids) => ({ body: { identifier: shortName(ids) } }),
    learns: async ({ url, claim }) => {
      const { state = '', code = '' } = await visitProvider(url);
      return { ssoClaim: claim, ssoState: state, ssoCode: code };
    },
    unaudited: underWay,
    unseen: underWay,
  },
  finish: {
    allow: 'public',
    by: 'nobody',
    given: ['session.sso.start'],
    input: (
      { organization: organization_id },
      { ssoClaim: claim, ssoState: state, ssoCode: code, ssoIssuer: iss },
    ) => ({
      body: { organization_id, claim, state, code, iss },
    }),
    audits: 'session.sso_linked',
    unseen: 'makes a session for another browser',
  },
  remove: {
    allow: 'sign-in.manage',
    given: ['session.sso.update'],
    audits: 'workspace.sso_removed',
    unseen: settings,
  },
};
