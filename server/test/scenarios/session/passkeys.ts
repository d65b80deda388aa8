import type { passkeysApi } from '@sightline/contract/session/passkeys';
import { PasskeyDevice } from '../../factories/passkey-device.ts';
import type { Scenarios, Words } from '../scenario.ts';

/** The agent's phone: another one for each stage, since a key belongs to one account. */
let device = new PasskeyDevice();

const example = {
  id: 'm1oW0eJ7Qy6Xn5sTq2VbKg',
  rawId: 'm1oW0eJ7Qy6Xn5sTq2VbKg',
  type: 'public-key' as const,
  clientExtensionResults: {},
};
function created({ challenge, origin }: Words) {
  const response = { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' };
  if (!challenge) return { ...example, response };
  device = new PasskeyDevice();
  return device.create({ challenge, origin });
}

const signed = ({ challenge, origin }: Words) =>
  challenge
    ? device.sign({ challenge, origin })
    : {
        ...example,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
          signature: 'MEUCIQDx0Fh2Yq1yP3tq',
        },
      };

const learns = ({ options }: { options: Record<string, unknown> }) => ({ challenge: String(options.challenge) });
const asked = 'is asked for each time its screen is opened, on which nobody else is';
const nothing = 'changes nothing: what the browser makes of it is audited';

export const scenarios: Scenarios<typeof passkeysApi> = {
  loginOptions: {
    allow: 'public',
    by: 'nobody',
    input: () => ({ body: {} }),
    learns,
    unaudited: nothing,
    unseen: nothing,
  },
  login: {
    allow: 'public',
    by: 'nobody',
    given: ['session.passkeys.add', 'session.passkeys.loginOptions'],
    input: (_, words) => ({ body: { passkey: signed(words) } }),
    audits: 'session.signed_in',
    unseen: 'makes a session for another browser',
  },
  confirmOptions: { allow: 'signed-in', learns, unaudited: nothing, unseen: nothing },
  confirmIdentity: {
    allow: 'signed-in',
    given: ['session.passkeys.add', 'session.passkeys.confirmOptions'],
    input: (_, words) => ({ body: { passkey: signed(words) } }),
    unaudited: 'changes nothing; what it allows is audited',
    unseen: asked,
  },
  addOptions: {
    allow: 'signed-in',
    given: ['session.second-factor.confirmIdentity'],
    learns,
    unaudited: nothing,
    unseen: nothing,
  },
  add: {
    allow: 'signed-in',
    given: ['session.passkeys.addOptions'],
    input: (_, words) => ({ body: { passkey: created(words), name: 'iPhone' } }),
    learns: ({ passkey }) => ({ passkey: passkey.id }),
    audits: 'session.passkey_added',
    unseen: asked,
  },
  rename: {
    allow: 'signed-in',
    given: ['session.passkeys.add'],
    input: ({ passkey }) => ({ params: { id: passkey }, body: { name: 'Work phone' } }),
    audits: 'session.passkey_renamed',
    unseen: asked,
  },
  remove: {
    allow: 'signed-in',
    given: ['session.passkeys.add'],
    input: ({ passkey }) => ({ params: { id: passkey } }),
    audits: 'session.passkey_removed',
    unseen: asked,
  },
};
