import type { api } from '@sightline/contract/api';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { ErrorCode } from '@sightline/contract/errors';
import type { Permission } from '@sightline/contract/permissions';
import type { Ids } from './ids.ts';

/** Who reaches for what is not theirs. */
export type StrangerKind = 'anonymous' | 'neighbour' | 'callGuest' | 'foreigner' | 'colleague';

/** Who makes a request that is theirs to make: of the same space, or a guest of its call. */
export type Who = 'agent' | 'partner' | 'client' | 'guest' | 'nobody';

/**
 * What a stranger gets. `refused`: 401, 403 or 404. `rejected`: also 409 or 422, since the request itself is theirs to make
 * and only names something that is not. `empty`: an answer without anything of the target's.
 */
export type Answer = 'refused' | 'rejected' | 'empty';

/** What a request needs that is no key. */
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
  /** Of an e-mail about notifications. */
  unsubscribeToken: string;
  /** Of a link by which a customer books, and a free time of it. */
  bookingToken: string;
  bookingSlot: string;
  /** Of the calendar of an agent. */
  feedToken: string;
  marksVersion: string;
  /** Between password and second factor. */
  signInTicket: string;
  authenticatorSecret: string;
  /** What a passkey is to sign; empty where there is none. */
  challenge: string;
  /** Of a sign-in by QR code: what the phone reads, and what the desktop keeps. */
  qrCode: string;
  qrClaim: string;
  /** Of a sign-in at a provider: where that is, what the browser keeps, and what the provider sent back. */
  ssoIssuer: string;
  ssoClaim: string;
  ssoState: string;
  ssoCode: string;
  /** Of a sign-up: an address that nobody has, and what proves it. */
  setupEmail: string;
  setupId: string;
  setupCode: string;
  /** An instant within a day; fixed in the examples of the API document. */
  soon: string;
  /** Where the pages are. */
  origin: string;
};

export type EndpointName = { [F in keyof typeof api]: `${F}.${keyof (typeof api)[F] & string}` }[keyof typeof api];

/** Something done before, by who makes it in its scenario or by somebody else. */
export type Step = EndpointName | { name: EndpointName; by: Who };

/** Of any endpoint. */
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
  /** What strangers get by a field, where it is not the usual: see `server/test/isolation/attacks.ts`. */
  answers?: Record<string, Answer>;
  /** What is no secret to guests of other spaces of the workspace, such as its agents. */
  seenByNeighbours?: readonly (keyof Ids)[];
};

type Learned = Partial<Ids & Words & { guestToken: string }>;

/** All that tests need to know of an endpoint. */
export type Scenario<Input = AnyInput, Data = never> = Form<Input> & {
  /** What the server must ask for. Written here once more, so that a slip there fails here. */
  allow: Permission | 'signed-in' | 'public';
  /** Requests that say something else, as far as strangers are concerned. */
  also?: readonly (Form<Input> & { /** Nobody gets it. */ isClosed?: true })[];
  /** What it creates, under the `id` of its body that the caller makes up. */
  makes?: keyof Ids;
  /** Where the contract says `idempotentBy`: what differs in a second request under the same id, which is a CONFLICT. */
  another?: Input extends { body?: infer Body } ? Partial<Body> : never;
  /** Further fields whose id the caller makes up. */
  madeByCaller?: readonly string[];
  /** What has been done before, each with what has been done before that. */
  given?: readonly Step[];
  /** What later requests need of its answer. */
  learns?(data: Data): Learned | Promise<Learned>;
  /** What comes next needs what background work makes of it. */
  waitsForJobs?: true;
  /** What an installation without a media server refuses it with. */
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
