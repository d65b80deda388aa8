/** Every number of the business, once. Times in milliseconds, sizes in bytes, unless the name says otherwise. */
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  alert: { lifetime: 3000 },
  /** Specification, section 4: messages less than this apart stand under one sender line. */
  messageGroupWindow: 5 * minute,
  /** Specification, section 5: for all files of one message together. */
  attachments: { bytesPerMessage: 25 * megabyte, filesPerMessage: 20, uploadTime: 5 * minute },
  pictures: {
    /** Pixels of all frames that a type may have: what takes about ten seconds of processor time to write again. */
    pixels: {
      'image/jpeg': 64_000_000,
      'image/png': 64_000_000,
      'image/tiff': 64_000_000,
      'image/webp': 32_000_000,
      'image/gif': 24_000_000,
      'image/avif': 20_000_000,
    },
    /** The small copy fits a square of this side, in pixels. */
    thumbnail: 480,
    /** Of one file. `processorTime` in milliseconds. */
    sanitizing: { processorTime: 20_000, memory: 1024 * megabyte },
    /** Files that may wait for their turn. */
    waiting: { perOwner: 16, total: 64 },
  },
  /** Pictures kept from one call. `drawing` is the length of what is drawn on one, as JSON. */
  snapshots: { perCall: 300, caption: 300, drawing: 500_000 },
  /** What is drawn on one picture. A line that grows longer goes on as another one, so that each fits one packet. */
  marks: { perPicture: 2000, perMessage: 200, points: 500, text: 120 },
  message: { length: 20_000, tags: 100 },
  /** Beyond this a person does not count what is unread in a room; `rooms` are told by name, not only counted. */
  unread: { messages: 1000, rooms: 200 },
  name: 120,
  subject: 200,
  description: 20_000,
  sheetText: 20_000,
  email: 254,
  setupCode: 200,
  password: { min: 10, max: 200 },
  search: 200,
  /** Of a word that is almost everywhere, so many are found: the newest. */
  found: 1000,
  jsonBody: 512 * kilobyte,
  /**
   * A body that brings less than `slowest` bytes a second for a `window`, or is not whole by its `deadline`, ends its connection.
   * Of a body that is refused early, so many bytes are read so that its sender reads the answer.
   */
  requestBody: {
    slowest: kilobyte,
    window: 10_000,
    deadline: { upload: 5 * minute, other: minute },
    drained: 32 * megabyte,
    drainedWithin: 30_000,
  },
  /** What has more fields than this is sent as JSON. */
  formFields: 1000,
  /** Lists and objects in each other. No endpoint takes more than a handful. */
  jsonDepth: 64,
  /** How long the answer to a request with an Idempotency-Key is given again. */
  idempotency: { keptFor: day },
  pages: {
    tickets: 30,
    ticketEvents: 30,
    ticketTimers: 100,
    snapshots: 60,
    messages: 50,
    /** What a reader missed is given in one answer; who missed more reads the room anew. */
    missedMessages: 500,
    rooms: 30,
    people: 50,
    spaces: 50,
    failedJobs: 30,
    mails: 30,
    auditLogs: 50,
  },
  /** Whoever opens the same file again within this time is not noted again: players ask for it piece by piece. */
  audit: { openingsApart: hour },
  token: { lifetime: 30 * day, refreshBelow: hour, cachedFor: 1000 },
  /** A sign-in ends when it was not used for `idle`, at the latest after `lifetime`. Revocation is felt within two seconds. */
  session: { idle: 14 * day, lifetime: 90 * day, touchedEvery: minute, watchedEvery: 1000 },
  /** Failed sign-ins within `window`: to one account from one address, to one account from all unknown browsers (100 in an hour, as OWASP ASVS 4.0.3 has it in 2.2.1), to one account from a browser that its owner signed in with, and from one address; requests of guests to join calls, links to calls that are none, wrong set-up codes, e-mails with links to calls (of one agent, of one workspace, to one address) and repetitions of one of them, e-mails with a link to a password (to one address, asked for from one). Beyond: TOO_MANY_REQUESTS. */
  attempts: {
    window: 15 * minute,
    account: 10,
    accountAnywhere: 25,
    knownDevice: 10,
    address: 100,
    joinRequests: 60,
    wrongLinks: 100,
    setupCodes: 10,
    callMails: 30,
    callMailsOfWorkspace: 100,
    callMailsTo: 6,
    resentMails: 3,
    passwordMails: 5,
    passwordMailsFrom: 100,
  },
  /** How long a browser is known after a sign-in. */
  knownDevice: 180 * day,
  /** Passwords that one process hashes at once, and that wait for it. Beyond: TOO_MANY_REQUESTS. */
  hashing: { running: 2, waiting: 64 },
  /**
   * Requests, by what they do and whose they are. `burst` may come at once, `perSecond` for ever after; an office of 200
   * behind one address stays far below. `auth` is signing in and setting up, `guest` what people without an account ask,
   * `check` a room to check a connection in.
   */
  rates: {
    read: {
      address: { burst: 6000, perSecond: 600 },
      account: { burst: 1200, perSecond: 120 },
      workspace: { burst: 12_000, perSecond: 1200 },
    },
    write: {
      address: { burst: 3000, perSecond: 300 },
      account: { burst: 600, perSecond: 60 },
      workspace: { burst: 6000, perSecond: 600 },
    },
    upload: {
      address: { burst: 400, perSecond: 20 },
      account: { burst: 100, perSecond: 5 },
      workspace: { burst: 800, perSecond: 40 },
    },
    auth: {
      address: { burst: 300, perSecond: 5 },
      account: { burst: 60, perSecond: 1 },
      workspace: { burst: 600, perSecond: 10 },
    },
    guest: {
      address: { burst: 300, perSecond: 10 },
      account: { burst: 60, perSecond: 2 },
      workspace: { burst: 600, perSecond: 20 },
    },
    check: {
      address: { burst: 60, perSecond: 0.5 },
      account: { burst: 10, perSecond: 0.05 },
      workspace: { burst: 200, perSecond: 2 },
    },
    /** Sockets that are opened, and those that sign in. The 600 tabs of an office are back a quarter of a minute after a restart. */
    connect: {
      address: { burst: 300, perSecond: 20 },
      account: { burst: 60, perSecond: 1 },
      workspace: { burst: 6000, perSecond: 100 },
    },
    /** What comes over sockets, on top of what one socket may send. */
    event: {
      address: { burst: 6000, perSecond: 300 },
      account: { burst: 600, perSecond: 60 },
      workspace: { burst: 12_000, perSecond: 1200 },
    },
  },
  /** An e-mail that could not be sent, or lies in the outbox, is forgotten after this long. */
  mail: { keptFor: 30 * day },
  /** How long the link to a new password works: one of an e-mail, and one that an operator hands over. */
  passwordReset: { lifetime: hour, handedOver: day },
  /** Parts are numbered; `completeWithin` is how long the server waits for the rest of one that was stopped. */
  recording: { length: 4 * hour, size: 4 * 1024 * megabyte, parts: 20_000, completeWithin: 2 * minute },
  /** To come into a call; the media server renews it for those who are in. */
  callToken: { lifetime: 10 * minute },
  /** To come into the room in which a connection is checked. A check takes about a minute; `atOnce` are borne at one time. */
  checkToken: { lifetime: 5 * minute, atOnce: 100 },
  /** Who was refused may knock again after `askAgainAfter`. `files` and `bytes` are what one may leave behind altogether. */
  guest: { tokenLifetime: 12 * hour, nameLength: 80, askAgainAfter: 10_000, files: 100, bytes: 500 * megabyte },
  /** How long a browser may show a file again without asking whether it may. */
  fileCache: { lifetime: hour },
  call: {
    /** An unanswered call stops ringing. */
    ringing: minute,
    /** A page that is reloaded in a call goes back into it by itself when it takes no longer. */
    returning: 30_000,
    /** A call that nobody is in any more is ended by the server. */
    emptyFor: 2 * minute,
    /** Whoever closes the page is in the call for so long still: a page that is reloaded says goodbye too. */
    goodbye: 5000,
    /** Guests who may ask to join one call, so that a link that got about cannot fill the database. */
    guests: 100,
    /** How long the link of an invitation works, when the call goes on for so long. */
    invitation: day,
    /** The picture that stands still for all while somebody draws on it. */
    still: 4 * megabyte,
  },
  socket: {
    reconnectDelay: 1000,
    reconnectDelayMax: 5000,
    jitter: 0.5,
    timeout: 20_000,
    /** Whoever hears nothing for both together takes the connection for lost, though nobody ended it. */
    heartbeat: { every: 10_000, answeredWithin: 10_000 },
    /** Packets that one socket may send; one that is long counts once for each `packetUnit` bytes. `refused` ones are answered; a socket that sends more is disconnected. */
    events: { burst: 200, perSecond: 100 },
    refused: { burst: 300, perSecond: 5 },
    /** The same before it has signed in, with the bytes of one packet and of all of them. */
    stranger: {
      events: { burst: 5, perSecond: 1 },
      refused: { burst: 5, perSecond: 0.2 },
      packet: kilobyte,
      bytes: 8 * kilobyte,
    },
    /** A socket that has not signed in by then is disconnected. `perAddress` and `inAll` are open at one time, on one node. */
    signIn: { within: 10_000, perAddress: 100, inAll: 2000 },
    /** For all addresses together, on one node: sockets that are opened, and packets of those that have not signed in. */
    connectsInAll: { burst: 5000, perSecond: 500 },
    strangersInAll: { burst: 10_000, perSecond: 1000 },
    perPerson: 50,
    roomsPerSocket: 100,
    /** Events of one socket that wait for each other. */
    queue: 50,
    /** The longest event is a message whose letters are all escaped. */
    packet: 192 * kilobyte,
    packetUnit: 2 * kilobyte,
    /** What a socket may send in a second, frames without content included, and how much may wait for one that does not read. */
    bytesPerSecond: megabyte,
    unread: 4 * megabyte,
    /** What was allowed to whom is checked again this often, for what nobody told. */
    checkedEvery: 15_000,
    /** Refusals are written into the log together. */
    refusalsLoggedEvery: minute,
  },
  /** A reader tells no oftener than this how far they have read, and a room's readers are told of together as often. */
  readMarksApart: 500,
  /** Events that come within this time of each other cost a screen one fetch. */
  eventBurst: 150,
  /** What a whole workspace hears of is fetched within this time for each person present, so that not all browsers ask at once. */
  refreshSpread: { perPerson: 25, atMost: 5000 },
  pageReloadGuard: 10_000,
  typingShownFor: 4000,
  /** A room hears no oftener than this that somebody is writing. */
  typingApart: 1000,
  /** Specification, section 4: how long the list of tickets counts as being reordered. */
  ticketReordering: 100,
} as const;
