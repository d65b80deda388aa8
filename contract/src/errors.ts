import { assetsErrors } from './assets/errors.ts';
import { callsErrors } from './calls/errors.ts';
import { jobsErrors } from './jobs/errors.ts';
import { knowledgeErrors } from './knowledge/errors.ts';
import { notificationsErrors } from './notifications/errors.ts';
import { peopleErrors } from './people/errors.ts';
import { scheduleErrors } from './schedule/errors.ts';
import { sessionErrors } from './session/errors.ts';
import { sheetsErrors } from './sheets/errors.ts';
import { talkErrors } from './talk/errors.ts';
import { ticketsErrors } from './tickets/errors.ts';
import { viewsErrors } from './views/errors.ts';
import { workspaceErrors } from './workspace/errors.ts';

/**
 * The error catalogue: code -> HTTP status, here those that several features answer, and each feature's own from its `errors.ts`. The sentences that people read, on screens and in the API, are in
 * `error-sentences/en.json` and `error-sentences/pt.json`.
 */
export const errorCatalogue = {
  INTERNAL: 500,
  INVALID_INPUT: 422,
  MALFORMED_REQUEST: 400,
  NOT_FOUND: 404,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  MODULE_NOT_IN_PLAN: 403,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  CONFLICT: 409,
  /** The same Idempotency-Key came with another request. */
  IDEMPOTENCY_KEY_REUSED: 422,
  /** Every workspace of the person has suspended them. */
  SUSPENDED: 403,
  NO_WORKSPACE_CHOSEN: 409,
  /** A branch-bound role must choose one of its spaces before working (section 4). */
  NO_SPACE_CHOSEN: 409,
  /** The password is on the list of common passwords. */
  COMMON_PASSWORD: 422,
  /** The password consists of names of its owner or their workspace. */
  TELLING_PASSWORD: 422,
  /** Wrong, used already, or of another time; the response never says which. */
  WRONG_CODE: 422,
  /** The workspace needs a second factor, which this person has not set up in time. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The workspace does not allow the way in which this session began. */
  SIGN_IN_WAY_REFUSED: 403,
  /** The address of an identity provider is not https, or leads into the network of this server. */
  SSO_ADDRESS_REFUSED: 422,
  /** No name server could say whether a record exists. */
  DNS_UNREACHABLE: 503,
  /** The workspace wants people of this domain to sign in at their provider. */
  SSO_REQUIRED: 403,
  /** A session of single sign-on must not touch what concerns other workspaces of the account. */
  SSO_SESSION_LIMITED: 403,
  EMAIL_UNPROVED: 403,
  EMAIL_TAKEN: 422,
  /** Nobody gives, takes or suspends a role that stands above their own. */
  ROLE_ABOVE_YOURS: 403,
  /** Roles of customers hold no permission that agents alone have. */
  NOT_FOR_GUESTS: 422,
  ONLY_FOR_SUBSCRIBERS: 422,
  /** A workspace always has an active Subscriber. */
  LAST_SUBSCRIBER: 409,
  /** One role of an agent, or roles of different spaces. */
  ROLES_DO_NOT_FIT: 422,
  /** Others change your role and status. */
  NOT_YOURSELF: 422,
  /** Archived spaces are read only; nobody enters them. */
  SPACE_ARCHIVED: 409,
  /** A person who leaves their only space would leave the workspace, which has its own endpoint. */
  ONLY_SPACE: 409,
  /** A bulk change matches more than limits.bulkRows. */
  TOO_MANY_ROWS: 422,
  /** The workspace has no free seat for another agent. */
  SEAT_LIMIT: 409,
  ALREADY_MEMBER: 409,
  /** A link of an e-mail that is wrong, used, stopped or too old. */
  LINK_INVALID: 404,
  SETUP_UNAVAILABLE: 403,
  TICKET_CLOSED: 409,
  NOT_ASSIGNABLE: 422,
  /** The record was changed since the version that the request is based on. */
  STALE_VERSION: 409,
  TEMPLATE_UNFINISHED: 422,
  QUESTION_TWICE: 422,
  REASON_MISSING: 422,
  CATEGORY_CYCLE: 409,
  TOO_MANY_CATEGORIES: 422,
  TOO_MANY_TEMPLATES: 422,
  ATTACHMENTS_TOO_LARGE: 413,
  TOO_MANY_FILES: 422,
  /** Total size of one guest's files in one call. */
  GUEST_FILES_FULL: 409,
  PICTURE_TOO_LARGE: 422,
  /** Too many pictures are queued for sanitizing. */
  PICTURE_QUEUE_FULL: 503,
  /** Drawing the document takes more time or memory than one may take. */
  DOCUMENT_TOO_LARGE: 422,
  /** Too many documents wait to be drawn. */
  DOCUMENT_QUEUE_FULL: 503,
  /** A video or picture whose structure no camera produces. */
  FILE_UNREADABLE: 422,
  NOT_A_MEMBER: 422,
  /** The disk or the bucket cannot be read or written right now. */
  STORAGE_UNAVAILABLE: 503,
  /** File storage is full. */
  STORAGE_FULL: 507,
  /** The address of a push service is not https, or leads into the network of this server. */
  PUSH_ADDRESS_REFUSED: 422,
  NOT_IN_CALL: 409,
  /** Not exactly one picture. */
  NO_PICTURE: 422,
  /** One picture, in a format that browsers do not show. */
  PICTURE_FORMAT: 422,
  MAIL_UNREACHABLE: 503,
  MAIL_TIMEOUT: 503,
  MAIL_LOGIN_REFUSED: 503,
  /** The mail server offers no encryption, or its certificate is not trusted. */
  MAIL_INSECURE: 503,
  /** The mail server asks to try again later. */
  MAIL_DEFERRED: 503,
  /** The mail server rejects this e-mail permanently, usually because its recipient does not exist. */
  MAIL_REFUSED: 422,
  TOO_MANY_IMPORTS: 409,
  ...sessionErrors,
  ...peopleErrors,
  ...viewsErrors,
  ...workspaceErrors,
  ...ticketsErrors,
  ...sheetsErrors,
  ...scheduleErrors,
  ...assetsErrors,
  ...knowledgeErrors,
  ...talkErrors,
  ...callsErrors,
  ...notificationsErrors,
  ...jobsErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

export class AppError extends Error {
  readonly code: ErrorCode;
  /** The input field that caused it, if any. */
  readonly field: string | undefined;
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfter: number | undefined;
  /** How many rows stand in the way: `{n}` of its sentence. */
  count: number | undefined;
  /** Further fields that it is about. */
  fields: readonly string[] = [];
  /** Names in its sentence, such as `{tool}`. */
  words: Readonly<Record<string, string>> = {};
  constructor(code: ErrorCode, field?: string, retryAfter?: number) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
  }
  get status(): number {
    return errorCatalogue[this.code];
  }
  /** The number of rows in its sentence. */
  static counting(code: ErrorCode, count: number, field?: string): AppError {
    return Object.assign(new AppError(code, field), { count });
  }
  /** Makes an error whose sentence names the cause. */
  static naming(code: ErrorCode, words: Readonly<Record<string, string>>, field?: string): AppError {
    return Object.assign(new AppError(code, field), { words });
  }
  /** Makes an error about several fields. */
  static about(code: ErrorCode, fields: readonly string[]): AppError {
    return Object.assign(new AppError(code, fields[0]), { fields });
  }
}
