import type { api } from '@sightline/contract/api';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { ErrorCode } from '@sightline/contract/errors';
import type { Permission } from '@sightline/contract/permissions';
import type { Ids } from './ids.ts';

/** A stranger requests something that is not theirs. */
export type StrangerKind = 'anonymous' | 'neighbour' | 'callGuest' | 'foreigner' | 'colleague';

/** These callers may make the request: they are of the same space, or a guest of its call. */
export type Who = 'agent' | 'partner' | 'client' | 'guest' | 'nobody';

/**
 * The expected response to a stranger. `refused`: 401, 403 or 404. `rejected`: also 409 or 422, since the request itself is theirs to make
 * and only names something that is not. `empty`: an answer without anything of the target's.
 */
export type Answer = 'refused' | 'rejected' | 'empty';

/** Requests need these values besides ids. */
export type Words = {
  email: string;
  /** An address that nobody has. */
  newEmail: string;
  password: string;
  resetToken: string;
  inviteCode: string;
  /** The link of the old address in a change that is under way. */
  emailLink: string;
  removalLink: string;
  confirmLink: string;
  /** An e-mail about notifications contains it. */
  unsubscribeToken: string;
  /** A customer books with a link that contains the token, and picks a free time, the slot. */
  bookingToken: string;
  bookingSlot: string;
  /** The calendar feed of an agent has this token. */
  feedToken: string;
  marksVersion: string;
  /** Between password and second factor. */
  signInTicket: string;
  authenticatorSecret: string;
  /** A passkey signs this; empty where there is none. */
  challenge: string;
  /** In a sign-in by QR code the phone reads the code, and the desktop keeps the claim. */
  qrCode: string;
  qrClaim: string;
  /** A sign-in at a provider has its address, the claim that the browser keeps, and what the provider sent back. */
  ssoIssuer: string;
  ssoClaim: string;
  ssoState: string;
  ssoCode: string;
  /** A sign-up needs an address that nobody has, and proof of it. */
  setupEmail: string;
  setupId: string;
  setupCode: string;
  /** An instant within a day; fixed in the examples of the API document. */
  soon: string;
  /** Where the pages are. */
  origin: string;
};

export type EndpointName = { [F in keyof typeof api]: `${F}.${keyof (typeof api)[F] & string}` }[keyof typeof api];

/** A request that runs first, made by the caller that its scenario names or by somebody else. */
export type Step = EndpointName | { name: EndpointName; by: Who };

type AnyInput = {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
  files?: readonly Blob[] | undefined;
};

/**
 * A right request. For each key in it strangers make one of their own, in which that key alone is the target's and the
 * others are theirs.
 */
export type Form<Input = AnyInput> = {
  input?: (ids: Ids, words: Words) => Input;
  /** The agent, unless it says otherwise. */
  by?: Who;
  /** Overrides the expected response to strangers per field; `server/test/isolation/attacks.ts` has the defaults. */
  answers?: Record<string, Answer>;
  /** Guests of other spaces of the workspace may see these, such as its agents. */
  seenByNeighbours?: readonly (keyof Ids)[];
};

type Learned = Partial<Ids & Words & { guestToken: string }>;

/** All that tests need to know of an endpoint. */
export type Scenario<Input = AnyInput, Data = never> = Form<Input> & {
  /** The server must require this. It is written twice on purpose, so that a slip there fails here. */
  allow: Permission | 'signed-in' | 'public';
  /** Requests that say something else, as far as strangers are concerned. */
  also?: readonly (Form<Input> & { /** Nobody gets it. */ isClosed?: true })[];
  /** It creates this under the `id` of its body, which the caller makes up. */
  makes?: keyof Ids;
  /** Where the contract says `idempotentBy`: what differs in a second request under the same id, which is a CONFLICT. */
  another?: Input extends { body?: infer Body } ? Partial<Body> : never;
  /** Further fields whose id the caller makes up. */
  madeByCaller?: readonly string[];
  /** These steps run first, each after its own `given`. */
  given?: readonly Step[];
  /** Extracts what later requests need from its response. */
  learns?(data: Data): Learned | Promise<Learned>;
  /** The next step needs the result of its background work. */
  waitsForJobs?: true;
  /** An installation without a media server refuses it with this code. */
  withoutMedia?: ErrorCode;
  /** Lists the audit events of it, or why nothing. */
  audits?: AuditEventName;
  unaudited?: string;
  /** Why it changes nothing on a screen that is open. */
  unseen?: string;
};

/** One entry for each endpoint of a feature. */
export type Scenarios<A extends Record<string, Endpoint>> = {
  [Name in keyof A]: Scenario<Partial<CallInput<A[Name]>>, CallOutput<A[Name]>>;
};
