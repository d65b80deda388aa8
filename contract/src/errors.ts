import { knowledgeErrors } from './knowledge/errors.ts';
import { scheduleErrors } from './schedule/errors.ts';

/**
 * The error catalogue: code -> HTTP status. The sentences that people read, on screens and in the API, are in
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

  /** Wrong e-mail or password; the response never says which. */
  WRONG_CREDENTIALS: 422,
  /** Specification, section 5: the login is undone when the user belongs to no organization. */
  no_orgs: 403,
  /** Every workspace of the person has suspended them. */
  SUSPENDED: 403,
  /** Every space of the person is archived. */
  SPACES_ARCHIVED: 403,
  NO_WORKSPACE_CHOSEN: 409,
  /** A branch-bound role must choose one of its spaces before working (section 4). */
  NO_SPACE_CHOSEN: 409,
  WRONG_PASSWORD: 422,
  SAME_PASSWORD: 422,
  /** The password is on the list of common passwords. */
  COMMON_PASSWORD: 422,
  /** The password consists of names of its owner or their workspace. */
  TELLING_PASSWORD: 422,
  /** The repeated password differs from the new one. */
  PASSWORDS_DIFFER: 422,
  /** The ticket between password and second factor is wrong, used or too old. */
  SIGN_IN_TICKET_INVALID: 410,
  /** Wrong, used already, or of another time; the response never says which. */
  WRONG_CODE: 422,
  /** A change of how a person signs in needs their password or a second factor first. */
  CONFIRM_IDENTITY: 403,
  /** The workspace needs a second factor, which this person has not set up in time. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The workspace does not allow the way in which this session began. */
  SIGN_IN_WAY_REFUSED: 403,
  /** The policy would end the session of who makes it. */
  POLICY_EXCLUDES_YOU: 422,
  /** With these ways alone, who makes the policy could not sign in again. */
  POLICY_LOCKS_OUT: 422,
  /** Without this passkey its owner could not enter a workspace of theirs. */
  LAST_WAY_IN: 409,
  /** The QR code is wrong, answered already, used or too old. */
  QR_LOGIN_INVALID: 410,
  /** No workspace has single sign-on for this domain or short name. */
  SSO_UNKNOWN: 404,
  /** The address of an identity provider is not https, or leads into the network of this server. */
  SSO_ADDRESS_REFUSED: 422,
  SSO_UNREACHABLE: 422,
  /** There is something at the address, but it does not describe itself as OpenID Connect wants. */
  SSO_NOT_A_PROVIDER: 422,
  /** The provider says to be another one than was asked. */
  SSO_WRONG_ISSUER: 422,
  /** Unknown, of another browser, used already or too old. */
  SSO_EXPIRED: 404,
  /** The provider let nobody in. */
  SSO_REFUSED: 403,
  /** What the provider sent does not prove who it is. */
  SSO_FAILED: 422,
  /** The provider does not know the client or its secret. */
  SSO_CLIENT_REFUSED: 422,
  SSO_NO_ACCOUNT: 403,
  /** The role that new accounts were to get is gone, or does not fit any more. */
  SSO_ROLE_MISSING: 403,
  SSO_EMAIL_UNVERIFIED: 403,
  /** The account belongs to another identity of the same provider. */
  SSO_LINKED_OTHERWISE: 403,
  SSO_DOMAIN_TAKEN: 409,
  /** No name server could say whether a record exists. */
  DNS_UNREACHABLE: 503,
  SSO_SHORT_NAME_TAKEN: 409,
  SSO_SECRET_MISSING: 422,
  SSO_DOMAINS_MISSING: 422,
  /** The workspace wants people of this domain to sign in at their provider. */
  SSO_REQUIRED: 403,
  /** A session of single sign-on must not touch what concerns other workspaces of the account. */
  SSO_SESSION_LIMITED: 403,
  EMAIL_UNPROVED: 403,
  /** Unknown, of another account, or its signature or challenge is not right. */
  PASSKEY_REFUSED: 422,
  TOO_MANY_PASSKEYS: 409,
  NO_PENDING_AUTHENTICATOR: 409,
  NO_SECOND_FACTOR: 409,
  EMAIL_TAKEN: 422,
  /** Nobody gives, takes or suspends a role that stands above their own. */
  ROLE_ABOVE_YOURS: 403,
  /** An own role has the name of another role. */
  ROLE_NAME_TAKEN: 422,
  /** Roles of customers hold no permission that agents alone have. */
  NOT_FOR_GUESTS: 422,
  ONLY_FOR_SUBSCRIBERS: 422,
  UNKNOWN_PERMISSION: 422,
  /** The workspace has limits.roles.own own roles. */
  ROLE_LIMIT: 409,
  /** Somebody holds the role, and nothing says which they get instead. */
  ROLE_IN_USE: 409,
  /** A workspace always has an active Subscriber. */
  LAST_SUBSCRIBER: 409,
  /** One role of an agent, or roles of different spaces. */
  ROLES_DO_NOT_FIT: 422,
  /** Others change your role and status. */
  NOT_YOURSELF: 422,
  /** Archived spaces are read only; nobody enters them. */
  SPACE_ARCHIVED: 409,
  SPACE_NOT_ARCHIVED: 409,
  /** Another space has this code. */
  CODE_TAKEN: 422,
  /** Slugs and hosts of environments are unique in the installation, whose own host nobody may have. */
  SLUG_TAKEN: 409,
  HOST_TAKEN: 409,
  /** Without PUBLIC_URL the installation does not know its own host, which a workspace could then take. */
  HOSTS_NEED_PUBLIC_URL: 409,
  ENVIRONMENTS_FULL: 409,
  LOGO_TOO_LARGE: 422,
  /** Who leaves their only space leaves the workspace, which is another verb. */
  ONLY_SPACE: 409,
  ALREADY_SUSPENDED: 409,
  NOT_SUSPENDED: 409,
  /** A bulk change matches more than limits.bulkRows. */
  TOO_MANY_ROWS: 422,
  /** No invitation has this code. */
  INVITE_INVALID: 404,
  INVITE_EXPIRED: 410,
  /** Accepted or declined before. */
  INVITE_USED: 410,
  INVITE_REVOKED: 410,
  /** The invitation is for another address. */
  EMAIL_MISMATCH: 403,
  /** The workspace has no free seat for another agent. */
  SEAT_LIMIT: 409,
  ALREADY_MEMBER: 409,
  ALREADY_INVITED: 409,
  NOT_AN_ADDRESS: 422,
  /** The address is the one that the account has. */
  SAME_EMAIL: 422,
  /** A link of an e-mail that is wrong, used, stopped or too old. */
  LINK_INVALID: 404,
  /** The last Subscriber of a workspace cannot go. */
  /** Without any workspace nobody can sign in. */
  ONLY_WORKSPACE: 409,
  /** One copy of somebody's data at a time. */
  EXPORT_UNDER_WAY: 409,
  SETUP_UNAVAILABLE: 403,
  /** The request to sign up is unknown, used, too old, or its code was tried too often. */
  SETUP_EXPIRED: 410,
  WRONG_SETUP_CODE: 422,

  TICKET_CLOSED: 409,
  TICKET_ALREADY_CLOSED: 409,
  TICKET_NOT_CLOSED: 409,
  /** Section 4: changing a ticket's status requires an assigned user. */
  STATUS_NEEDS_ASSIGNEE: 422,
  /** A ticket is "not assigned" exactly while nobody is assigned. */
  STATUS_HAS_ASSIGNEE: 422,
  ALREADY_ASSIGNED: 409,
  NOT_ASSIGNED: 409,
  NOT_ASSIGNABLE: 422,
  TIMER_RUNNING: 409,
  TIMER_NOT_RUNNING: 409,
  /** Somebody else changed the same thing first. */
  STALE_VERSION: 409,
  NOT_SHEET_REVIEWER: 403,
  NO_SHEET: 422,
  /** The type of assistance asks for a sheet, or for one that is signed, before its tickets are closed. */
  CLOSING_NEEDS_SHEET: 422,
  CLOSING_NEEDS_SIGNATURE: 422,
  TOO_MANY_TYPES: 422,
  PROBLEM_TYPE_CYCLE: 409,
  /** The type is archived. */
  TYPE_ARCHIVED: 422,
  FORM_ARCHIVED: 422,
  TOO_MANY_FORMS: 422,
  TEMPLATE_EMPTY: 422,
  TEMPLATE_UNFINISHED: 422,
  QUESTION_TWICE: 422,
  QUESTION_UNFINISHED: 422,
  TOO_MANY_QUESTIONS: 422,
  /** No template was named, and the ticket's type of assistance has none that is published. */
  NO_TEMPLATE: 422,
  SHEET_LOCKED: 409,
  SHEET_NOT_LOCKED: 409,
  SHEET_OUTDATED: 409,
  SHEET_UNFINISHED: 422,
  SHEET_REVIEWED: 409,
  /** Somebody else changed the same answer first. */
  ANSWER_CONFLICT: 409,
  TOO_MANY_PHOTOS: 422,
  TOO_MANY_SIGNATURES: 422,
  TOO_MANY_LINES: 422,
  /** Its labour is on the sheet already. */
  TIMER_TAKEN: 409,
  /** Its time would be on the sheet as it is now, and go on. */
  TIMER_STILL_RUNNING: 409,
  TOO_MANY_MAILS: 422,
  /** The check has its ticket already. */
  FOLLOWED_UP: 409,
  SIGNATURE_EMPTY: 422,
  /** No font has some characters of a text that is to be signed. */
  TEXT_NOT_PRINTABLE: 422,
  REASON_MISSING: 422,

  ...scheduleErrors,

  ASSET_TAG_TAKEN: 422,
  ASSET_TAG_IN_TRASH: 422,
  ASSET_CYCLE: 409,
  ASSET_TOO_DEEP: 409,
  UNKNOWN_CODE: 404,
  ASSET_CODE_TAKEN: 422,
  TOO_MANY_CODES: 422,
  TOO_MANY_CONTACTS: 422,
  TOO_MANY_MAINTENANCE: 422,
  READING_TOO_LOW: 422,
  NO_LABELS: 422,
  TOO_MANY_LABELS: 422,
  PRINT_RUNNING: 409,
  ASSET_OF_OTHER_SPACE: 422,
  CATEGORY_IN_USE: 422,
  CATEGORY_CYCLE: 409,
  TOO_MANY_CATEGORIES: 422,
  TOO_MANY_FIELDS: 422,
  TOO_MANY_WARRANTIES: 422,
  WARRANTY_CLAIMED: 409,
  CLAIM_STATUS: 409,
  CLAIM_CLOSED: 409,
  CLAIM_TICKET: 422,
  TOO_MUCH_EVIDENCE: 422,
  TOO_MANY_DOCUMENTS: 422,
  NO_FILE: 422,
  MODEL_TAKEN: 422,
  MODEL_IN_USE: 409,
  SAME_MODEL: 422,
  TOO_MANY_TEMPLATES: 422,
  FIELD_IN_USE: 409,
  FIELD_HAS_VALUES: 409,
  FIELD_OPTION_IN_USE: 409,
  FIELD_NEEDS_OPTIONS: 422,
  FIELD_DEFAULT_INVALID: 422,

  ...knowledgeErrors,

  EMPTY_MESSAGE: 422,
  NOT_YOUR_MESSAGE: 403,
  MESSAGE_DELETED: 409,
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
  FILE_NOT_IN_ROOM: 422,
  REPLY_NOT_IN_ROOM: 422,
  NOT_A_MEMBER: 422,
  /** The disk or the bucket cannot be read or written right now. */
  STORAGE_UNAVAILABLE: 503,
  /** File storage is full. */
  STORAGE_FULL: 507,

  /** The address of a push service is not https, or leads into the network of this server. */
  PUSH_ADDRESS_REFUSED: 422,
  PUSH_KEYS_INVALID: 422,

  CALL_ENDED: 409,
  CALL_LINK_INVALID: 404,
  CALL_LINK_REVOKED: 410,
  CALL_LINK_EXPIRED: 410,
  CALL_TIMER_NEEDED: 409,
  NOT_ADMITTED: 403,
  JOIN_REFUSED: 403,
  JOIN_REQUEST_ANSWERED: 409,
  /** Section 8: nobody can be invited to a call that has ended. */
  NO_ACTIVE_CALL: 409,
  NOT_IN_CALL: 409,
  CANNOT_REMOVE_YOURSELF: 422,
  NO_CALL_TO_DRAW_IN: 409,
  AR_NOT_STARTED: 409,
  AR_ALREADY_STARTED: 409,
  AR_NOT_STARTER: 403,
  AR_SOMEBODY_DRAWING: 409,
  /** Not exactly one picture. */
  NO_PICTURE: 422,
  /** One picture, in a format that browsers do not show. */
  PICTURE_FORMAT: 422,
  NOT_YOUR_SNAPSHOT: 403,
  TOO_MANY_SNAPSHOTS: 409,
  /** Only one recording at a time; a running one cannot be deleted. */
  RECORDING_RUNNING: 409,
  RECORDING_OVER: 409,
  NOT_RECORDING_STARTER: 403,
  RECORDING_TOO_LARGE: 413,
  /** The data does not start like a WebM file. */
  RECORDING_UNREADABLE: 422,
  RECORDING_PARTS_MISSING: 409,
  MEDIA_UNAVAILABLE: 503,

  /** A running job can be neither discarded nor retried. */
  JOB_RUNNING: 409,
  MAIL_UNREACHABLE: 503,
  MAIL_TIMEOUT: 503,
  MAIL_LOGIN_REFUSED: 503,
  /** The mail server offers no encryption, or its certificate is not trusted. */
  MAIL_INSECURE: 503,
  /** The mail server asks to try again later. */
  MAIL_DEFERRED: 503,
  /** The mail server rejects this e-mail permanently, usually because its recipient does not exist. */
  MAIL_REFUSED: 422,
  RESET_LINK_INVALID: 404,

  /** The import is not in a state in which this can be done. */
  IMPORT_STATE: 409,
  /** No column holds what rows are known by, or two columns hold the same. */
  IMPORT_MAPPING: 422,
  IMPORT_TOO_LARGE: 413,
  TOO_MANY_IMPORTS: 409,

  /** A change of many tickets of the same person is still running. */
  BULK_RUNNING: 409,
  /** What is put off must come back in the future, and not years ahead. */
  TIME_NOT_AHEAD: 422,
  TOO_MANY_REMINDERS: 409,
  /** `@room` was used often in this room just now. */
  ROOM_MENTIONED_TOO_OFTEN: 422,
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
  /** One whose sentence names what stands in the way. */
  static naming(code: ErrorCode, words: Readonly<Record<string, string>>, field?: string): AppError {
    return Object.assign(new AppError(code, field), { words });
  }
  /** One that is about several fields. */
  static about(code: ErrorCode, fields: readonly string[]): AppError {
    return Object.assign(new AppError(code, fields[0]), { fields });
  }
}
