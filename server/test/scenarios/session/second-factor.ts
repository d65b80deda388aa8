import { NodeCryptoPlugin } from '@otplib/plugin-crypto-node';
import type { secondFactorApi } from '@sightline/contract/session/second-factor';
import { generateSync } from 'otplib';
import type { Scenarios } from '../scenario.ts';

const crypto = new NodeCryptoPlugin();
/** Computes the app's code so many periods of 30 seconds from now; any code where there is no app. */
const codeOf = (secret: string, periods = 0): string =>
  secret === '' ? '492039' : generateSync({ secret, crypto, epoch: Math.floor(Date.now() / 1000) + 30 * periods });

const asked = 'is asked for each time its screen is opened, on which nobody else is';

export const scenarios: Scenarios<typeof secondFactorApi> = {
  finishLogin: {
    allow: 'public',
    by: 'nobody',
    given: ['session.second-factor.confirm', 'session.login'],
    input: (_, { signInTicket, authenticatorSecret }) => ({
      body: { ticket: signInTicket, code: codeOf(authenticatorSecret, 1) },
    }),
    audits: 'session.signed_in',
    unseen: 'makes a session for another browser',
  },
  find: { allow: 'signed-in' },
  confirmIdentity: {
    allow: 'signed-in',
    input: (_, { password }) => ({ body: { password } }),
    unaudited: 'changes nothing; what it allows is audited',
    unseen: asked,
  },
  setUp: {
    allow: 'signed-in',
    given: ['session.second-factor.confirmIdentity'],
    learns: ({ secret }) => ({ authenticatorSecret: secret }),
    unaudited: 'counts from its first code on, which is audited',
    unseen: asked,
  },
  confirm: {
    allow: 'signed-in',
    given: ['session.second-factor.setUp'],
    input: (_, { authenticatorSecret }) => ({ body: { code: codeOf(authenticatorSecret) } }),
    audits: 'session.authenticator_added',
    unseen: asked,
  },
  remove: {
    allow: 'signed-in',
    given: ['session.second-factor.confirm'],
    audits: 'session.authenticator_removed',
    unseen: asked,
  },
  renewRecoveryCodes: {
    allow: 'signed-in',
    given: ['session.second-factor.confirm'],
    audits: 'session.recovery_codes_renewed',
    unseen: asked,
  },
};
