import { type Ids, newId } from './ids.ts';
import type { Form, Scenario, Words } from './scenario.ts';

export type Input = {
  params?: object;
  query?: object;
  body?: object;
  files?: readonly Blob[];
  headers?: Record<string, string>;
};

/** These are well formed, and nobody has them. */
export const noWords: Words = {
  email: 'nobody@example.test',
  password: 'a long enough password',
  newEmail: 'nobody.else@example.test',
  resetToken: 'r'.repeat(43),
  inviteCode: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ23',
  emailLink: 'e'.repeat(43),
  removalLink: 'a'.repeat(43),
  confirmLink: 'c'.repeat(43),
  unsubscribeToken: 'u'.repeat(136),
  bookingToken: '',
  bookingSlot: '',
  feedToken: '',
  marksVersion: '',
  signInTicket: 't'.repeat(43),
  authenticatorSecret: '',
  challenge: '',
  qrCode: 'q'.repeat(32),
  qrClaim: 'c'.repeat(32),
  ssoIssuer: 'https://login.example.com',
  ssoClaim: 'k'.repeat(43),
  ssoState: 's'.repeat(43),
  ssoCode: 'o'.repeat(43),
  setupEmail: 'nobody.new@example.test',
  setupId: 'i'.repeat(43),
  setupCode: '000000',
  soon: new Date(Date.now() + 86_400_000).toISOString(),
  origin: 'http://localhost',
};

export type Tried = Form & Pick<Scenario, 'makes'> & { isClosed?: true };

/** Every request of a scenario: the one that works where `given` was done, and those for strangers. */
export const formsOf = (scenario: Scenario): Tried[] => [scenario, ...(scenario.also ?? [])];

/** A request about `ids`, which creates something new where it creates something. */
export const inputOf = ({ makes, input }: Tried, ids: Ids, words = noWords): Input =>
  (input?.(makes ? { ...ids, [makes]: newId() } : ids, words) ?? {}) as Input;
