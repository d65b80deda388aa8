import { assetLimits } from './assets/limits.ts';
import { writingLimits } from './documents/limits.ts';
import { articleLimits } from './knowledge/limits.ts';
import { rates } from './limits-rates.ts';
import { scheduleLimits } from './schedule/limits.ts';
import { offlineLimits, sheetAttempts, sheetLimits } from './sheets/limits.ts';

/** All business numbers. Times are in milliseconds and sizes in bytes, unless the name says otherwise. */
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  alert: { lifetime: 3000 },
  /** Specification, section 4: messages of one sender less than this apart share one sender line. */
  messageGroupWindow: 5 * minute,
  offline: offlineLimits,
  /** Specification, section 5: totals per message. */
  attachments: { bytesPerMessage: 25 * megabyte, filesPerMessage: 20, uploadTime: 5 * minute },
  pictures: {
    /** Maximum pixels over all frames, per type: re-encoding them takes about ten seconds of processor time. */
    pixels: {
      'image/jpeg': 64_000_000,
      'image/png': 64_000_000,
      'image/tiff': 64_000_000,
      'image/webp': 32_000_000,
      'image/gif': 24_000_000,
      'image/avif': 20_000_000,
    },
    /** Limits HEIC, which is decoded without native code, to the largest pictures that phones take. */
    heifPixels: 50_000_000,
    /** Side of the square that a thumbnail fits in, in pixels. */
    thumbnail: 480,
    /** Per file. */
    sanitizing: { processorTime: 20_000, memory: 1024 * megabyte },
    /** Files that may be queued for sanitizing. */
    waiting: { perOwner: 16, total: 64 },
  },
  painting: {
    /** Drawing one document may take so much. */
    one: { processorTime: 30_000, memory: 700 * megabyte },
    /** Documents that may be queued. */
    waiting: { perOwner: 60, total: 600 },
    /** Texts that are about to be signed and wait to be searched for characters that cannot be printed: each holds a transaction. */
    searching: { perOwner: 3, total: 6 },
    /** All documents that are kept for the next reader. */
    cached: { bytes: 24 * megabyte, for: 10 * minute },
  },
  /** Snapshots of one call. `drawing` is the length of a snapshot's marks as JSON. */
  snapshots: { perCall: 300, caption: 300, drawing: 500_000 },
  /** Marks on one picture. A longer line is split into several marks, so that each fits one packet. */
  marks: { perPicture: 2000, perMessage: 200, points: 500, text: 120 },
  message: { length: 20_000, tags: 100 },
  /** Limits `@room` of one person in one room, counted in the last messages; the browser asks before it notifies more than `unasked`. */
  roomMentions: { often: 5, within: 10 * minute, among: 500, unasked: 50 },
  /** Unread counts stop at `messages` per room; up to `rooms` unread rooms are listed, beyond that only counted. */
  unread: { messages: 1000, rooms: 200 },
  name: 120,
  subject: 200,
  /** The hour of the day, in the reader's zone, at which a ticket is due when only a day was chosen. */
  dueHour: 17,
  description: 20_000,
  sheetText: 20_000,
  email: 254,
  /** Into the workspace. `spaces` per guest; `code` is what may be typed of a link. */
  invitations: { atOnce: 100, lifetime: 7 * day, message: 500, spaces: 50, code: 300 },
  phone: 40,
  hours: { slotsPerDay: 6, holidays: 200 },
  /** Limits of a workspace's environments; `hosts` and `slug` of one environment, `picture` in bytes. */
  environments: { perWorkspace: 20, hosts: 5, slug: 40, picture: 2 * megabyte },
  space: { short: 40, notes: 10_000, reason: 300 },
  outOfOffice: { message: 300 },
  assets: assetLimits,
  /** Limits of a warranty claim; `amount` in its currency, `picture` the longer side in its PDF, in pixels. */
  claims: { evidence: 30, amount: 999_999_999, picture: 1400 },
  /** Limits of types of assistance and of problems: `each` of a workspace, `minutes` of a usual visit. */
  types: { each: 300, code: 40, minutes: 30 * 24 * 60, keywords: 300 },
  sheets: sheetLimits,
  schedule: scheduleLimits,
  articles: articleLimits,
  writing: writingLimits,
  /** Limits of one download. `positions` are the places of the sheet with the most labels. */
  labels: {
    ...{ atOnce: 1000, copies: 20, positions: 65 },
    /** From so many on in the background: `step` labels between two looks, `keptFor` until the file is removed. */
    ...{ backgroundFrom: 51, step: 50, keptFor: day },
  },
  /** Long work. `delay`: seconds after the first attempt that failed, and by what they grow: five of them take half an hour. */
  runs: { attempts: 6, delay: { first: 5, factor: 4 }, sweptEvery: 10 * minute, listed: 50 },
  /**
   * Files that are imported. A cell is a character longer than the longest text, so that one that is cut is still refused for
   * its length. `size` counts characters. `open`: imports of one person that have not ended. Rows that nobody carries out are
   * removed after `draft`, ended imports after `keptFor`.
   */
  imports: {
    rows: 100_000,
    rowsAtOnce: 1000,
    columns: 100,
    header: 200,
    cell: 20_001,
    name: 200,
    size: 64 * megabyte,
    open: 10,
    listed: 20,
    draft: day,
    keptFor: 30 * day,
    failedPage: 50,
    value: 80,
  },
  setupCode: 200,
  /** The open tickets of an archived space that the request changes, and that each job after it changes. */
  archiving: { atOnce: 50, perJob: 200 },
  /** A sign-up: how long the e-mailed code works and how often it may be tried, and how long a proved address waits. */
  setup: { code: 15 * minute, tries: 5, proved: 2 * hour, colleagues: 10 },
  password: { min: 10, max: 200 },
  search: 200,
  /** Rows that one request changes at most, and those of them that it names one by one. */
  bulkRows: 10_000,
  /** How long the facts behind reports, feeds and webhooks are kept. */
  facts: { months: 25 },
  bulkIds: 500,
  /** A change of many tickets: those of one transaction, the refusals that are listed, and how long it can be taken back. */
  ticketBulks: { batch: 100, failures: 100, keptFor: day },
  /** Ids of columns that an export names. */
  exportedColumns: 200,
  exportedColumn: 100,
  rolesOfPerson: 200,
  /** Own roles of a workspace: how many, and their texts. */
  roles: { own: 50, name: 40, description: 200 },
  /** Maximum number of search hits. A very common word finds the newest ones. */
  found: 1000,
  jsonBody: 512 * kilobyte,
  /**
   * The connection is closed when a body arrives at less than `slowest` bytes a second for a `window`, or is incomplete at
   * its `deadline`. Of a body that is refused early, up to `drained` bytes are read, so that its sender reads the response.
   */
  requestBody: {
    slowest: kilobyte,
    window: 10_000,
    deadline: { upload: 5 * minute, other: minute },
    drained: 32 * megabyte,
    drainedWithin: 30_000,
  },
  /** Maximum fields of a form; requests with more use JSON. */
  formFields: 1000,
  /** Maximum nesting of lists and objects. Endpoints use a handful of levels. */
  jsonDepth: 64,
  /** How long the response to a request with an Idempotency-Key is stored and replayed. */
  idempotency: { keptFor: day },
  pages: {
    tickets: 30,
    claims: 50,
    ticketEvents: 30,
    ticketTimers: 100,
    snapshots: 60,
    messages: 50,
    /** Maximum missed messages in one response. A client that missed more reloads the room. */
    missedMessages: 500,
    rooms: 30,
    people: 50,
    /** People of whom pictures are asked for at once. */
    faces: 100,
    spaces: 50,
    invitations: 30,
    assets: 50,
    assetEvents: 30,
    assetMedia: 48,
    failedJobs: 30,
    mails: 30,
    auditLogs: 50,
    notifications: 30,
    reminders: 30,
    articles: 50,
    feedback: 30,
  },
  notifications: {
    /** The bell says "99+" beyond. */
    countedUpTo: 100,
    markedAtOnce: 500,
    snoozedAtOnce: 100,
    /** How far ahead something may be put off, and open reminders of a person. */
    putOffAtMost: 2 * 365 * day,
    reminders: 500,
    keptFor: { read: 90 * day, all: 365 * day, removed: day },
    purge: { every: hour, atOnce: 2000 },
    /** Notifies the followers of a message to more people in a job, so that the sender does not wait. */
    notifiedAtOnce: 100,
    /** Minutes that a notification may stay unread before it is mailed, as people may choose, and unless they did. */
    mailedAfter: [5, 15, 30, 60],
    mailedAfterUnlessChosen: 15,
    /** How often the server looks for what is to be mailed. */
    mailedEvery: 20_000,
    /** An e-mail shows this many, and says how many more there are. */
    perMail: 30,
    /** Characters of a message in an e-mail. */
    previewInMail: 280,
  },
  /**
   * Notifications on a device. `refresh` (specification, section 9): a subscription this old is exchanged; `registration` and
   * `activation` are its time-outs. `ttl` is how long a push service keeps what it cannot deliver. A device that does not answer
   * within `timeout` is tried again after `pause`, twice as long each time, `attempts` times.
   */
  push: {
    refresh: 7 * day,
    registration: 10_000,
    activation: 10_000,
    endpoint: 1000,
    token: 4000,
    devices: 20,
    ttl: { ring: 30, other: 24 * 3600 },
    timeout: 5000,
    response: 64 * kilobyte,
    pause: 15_000,
    attempts: 6,
    /** Notifications that one job sends, and of a longer text what is shown. */
    atOnce: 50,
    title: 120,
    body: 240,
  },
  /** Reopening a file within this time writes no second audit entry: players request a file piece by piece. */
  audit: { openingsApart: hour },
  token: { lifetime: 30 * day, refreshBelow: hour, cachedFor: 1000 },
  /** A session ends after `idle` without use, at the latest after `lifetime`. Revocation takes effect within two seconds. */
  session: { idle: 14 * day, lifetime: 90 * day, touchedEvery: minute, watchedEvery: 1000 },
  /** Maximum attempts per `window`. Exceeding one returns TOO_MANY_REQUESTS. */
  attempts: {
    window: 15 * minute,
    /** Failed sign-ins to one account from one address. */
    account: 10,
    /** Failed sign-ins to one account from all unknown browsers: 100 an hour, as in OWASP ASVS 4.0.3, 2.2.1. */
    accountAnywhere: 25,
    /** Failed sign-ins to one account from a browser that its owner has signed in with. */
    knownDevice: 10,
    /** Failed sign-ins from one address. */
    address: 100,
    /** Wrong codes of second factors to one account, from callers that know its password. */
    secondFactor: 5,
    /** Requests of guests to join calls. */
    joinRequests: 60,
    /** Secrets that open nothing: per address, and per kind of secret. */
    wrongLinks: 100,
    /** Wrong set-up codes. */
    setupCodes: 10,
    /** E-mails with codes for signing up: per recipient, and per address that requests them; wrong codes; DNS look-ups per workspace. */
    setupMails: 5,
    setupMailsFrom: 20,
    wrongSetupCodes: 20,
    domainChecks: 30,
    /** E-mails with links to calls: per agent, per workspace, per recipient; and how often one may be sent again. */
    callMails: 30,
    callMailsOfWorkspace: 100,
    callMailsTo: 6,
    resentMails: 3,
    /** E-mails with invitations into the workspace: per sender, per workspace, per recipient. */
    inviteMails: 300,
    inviteMailsOfWorkspace: 600,
    inviteMailsTo: 6,
    ...sheetAttempts,
    /** E-mails with a link to a new password: per recipient, and per address that requests them. */
    passwordMails: 5,
    passwordMailsFrom: 100,
    /** E-mails with links for one account: to change its address, or to remove it; and copies of its data. */
    accountMails: 10,
    dataExports: 5,
  },
  /** How long a right password waits for its second factor, a new authenticator for its first code, and a confirmation lasts. */
  secondFactor: { ticket: 10 * minute, pending: 15 * minute, confirmed: 10 * minute, recoveryCodes: 10 },
  /** How long a QR code waits for a phone that approves it. */
  qrLogin: 2 * minute,
  /** Sign-ins at other identity providers: how long one may take there, and what is read of the provider at most. */
  sso: {
    underWay: 10 * minute,
    timeout: 10_000,
    response: 512 * kilobyte,
    name: 60,
    shortName: 40,
    issuer: 500,
    clientId: 300,
    secret: 500,
    domain: 253,
    domains: 50,
    subject: 255,
    parameter: 4000,
  },
  /** Limits of a workspace's policy: the longest grace time until a second factor is needed, and the longest session. */
  signInPolicy: { graceDays: 90, sessionHours: 90 * 24 },
  /** How long a passkey may take to sign a challenge, and how many one account may have. */
  passkeys: { challenge: 5 * minute, perAccount: 20 },
  /** How long a browser counts as known after a sign-in. */
  knownDevice: 180 * day,
  /** Passwords that one process hashes at once, and that may be queued. Exceeding it returns TOO_MANY_REQUESTS. */
  hashing: { running: 2, waiting: 64 },
  rates,
  /** E-mails that could not be sent, or are kept in the outbox, are deleted after this time. */
  mail: { keptFor: 30 * day },
  /** How long a link to a new password works: one sent by e-mail, and one handed over by an operator. */
  passwordReset: { lifetime: hour, handedOver: day },
  /** How long the links of a change of address, and of the removal of an account, work. */
  emailChange: { lifetime: day },
  accountRemoval: { lifetime: day, grace: 14 * day },
  /** A copy of somebody's data: how long it can be downloaded, and how many rows are read at once. */
  dataExport: { keptFor: 7 * day, rowsAtOnce: 1000 },
  /** Parts are numbered; `completeWithin` is how long the server waits for the missing parts of a stopped recording. */
  recording: { length: 4 * hour, size: 4 * 1024 * megabyte, parts: 20_000, completeWithin: 2 * minute },
  /** For joining a call. The media server renews it for participants. */
  callToken: { lifetime: 10 * minute },
  /** For joining the room of a connection check. A check takes about a minute; up to `atOnce` may run at a time. */
  checkToken: { lifetime: 5 * minute, atOnce: 100 },
  /** A refused guest may ask again after `askAgainAfter`. `files` and `bytes` limit what one guest may upload in total. */
  guest: { tokenLifetime: 12 * hour, nameLength: 80, askAgainAfter: 10_000, files: 100, bytes: 500 * megabyte },
  /** How long a browser may use a cached file without asking the server again. */
  fileCache: { lifetime: hour },
  call: {
    /** An unanswered call stops ringing after this time. */
    ringing: minute,
    /** A page reloaded during a call rejoins it automatically within this time. */
    returning: 30_000,
    /** How long somebody is asked to turn the camera on. */
    cameraQuestion: 30_000,
    /** The server ends a call that has been empty for this time. */
    emptyFor: 2 * minute,
    /** Grace period after a page is closed: a reload sends the same leave message. */
    goodbye: 5000,
    /** Maximum join requests per call, so that a leaked link cannot fill the database. */
    guests: 100,
    /** How long the link of an invitation works, if the call lasts that long. */
    invitation: day,
    /** Maximum bytes of a still. */
    still: 4 * megabyte,
  },
  socket: {
    reconnectDelay: 1000,
    reconnectDelayMax: 5000,
    jitter: 0.5,
    timeout: 20_000,
    /** A side that receives nothing for both times together treats the connection as lost. */
    heartbeat: { every: 10_000, answeredWithin: 10_000 },
    /**
     * Packets that one socket may send; a long one counts once per `packetUnit` bytes. Packets beyond `events` get a refusal;
     * a socket that exceeds `refused` too is disconnected.
     */
    events: { burst: 200, perSecond: 100 },
    refused: { burst: 300, perSecond: 5 },
    /** The same before sign-in, with the maximum bytes of one packet and of all packets. */
    stranger: {
      events: { burst: 5, perSecond: 1 },
      refused: { burst: 5, perSecond: 0.2 },
      packet: kilobyte,
      bytes: 8 * kilobyte,
    },
    /** A socket that has not signed in within this time is disconnected. Up to `perAddress` and `inAll` may be open per node. */
    signIn: { within: 10_000, perAddress: 100, inAll: 2000 },
    /** Per node, over all addresses: opened sockets, and packets of sockets that have not signed in. */
    connectsInAll: { burst: 5000, perSecond: 500 },
    strangersInAll: { burst: 10_000, perSecond: 1000 },
    perPerson: 50,
    roomsPerSocket: 100,
    /** Queued events of one socket. */
    queue: 50,
    /** The longest event is a message in which every character is escaped. */
    packet: 192 * kilobyte,
    packetUnit: 2 * kilobyte,
    /** Limits what a socket may send per second, empty frames included; and what may be buffered for one that does not read. */
    bytesPerSecond: megabyte,
    unread: 4 * megabyte,
    /** How often permissions of open sockets are checked again, in case an event was lost. */
    checkedEvery: 15_000,
    /** Refusals are logged in batches, at this interval. */
    refusalsLoggedEvery: minute,
  },
  /** Minimum interval between read marks of one reader, and between their broadcasts to a room. */
  readMarksApart: 500,
  /** Events within this time of each other cause one fetch. */
  eventBurst: 150,
  /** After an event to a whole workspace, browsers spread their fetches over this time per person present. */
  refreshSpread: { perPerson: 25, atMost: 5000 },
  pageReloadGuard: 10_000,
  typingShownFor: 4000,
  /** Minimum interval between typing events in a room. */
  typingApart: 1000,
  /** Specification, section 4: how long the list of tickets counts as being reordered after a change. */
  listReordering: 100,
} as const;
