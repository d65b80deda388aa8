import type { qrApi } from '@sightline/contract/session/qr';
import type { Scenarios } from '../scenario.ts';

const nothing = 'changes nothing: its answer is audited';

export const scenarios: Scenarios<typeof qrApi> = {
  start: {
    allow: 'public',
    by: 'nobody',
    learns: ({ url, claim }) => ({ qrCode: url.split('/').at(-1) ?? '', qrClaim: claim }),
    unaudited: nothing,
    unseen: nothing,
  },
  find: {
    allow: 'signed-in',
    given: ['session.qr.start'],
    input: (_, { qrCode }) => ({ body: { code: qrCode } }),
    unaudited: nothing,
    unseen: nothing,
  },
  answer: {
    allow: 'signed-in',
    given: ['session.qr.start'],
    input: (_, { qrCode }) => ({ body: { code: qrCode, approve: true } }),
    audits: 'session.qr_approved',
    unseen: 'makes a session for another browser',
  },
  claim: {
    allow: 'public',
    by: 'nobody',
    given: ['session.qr.answer'],
    input: (_, { qrClaim }) => ({ body: { claim: qrClaim } }),
    audits: 'session.signed_in',
    unseen: 'makes a session for another browser',
  },
};
