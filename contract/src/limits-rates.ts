/**
 * Rate limits by kind of request and by sender: token buckets of size `burst`, refilled at `perSecond`. An office of 200
 * behind one address stays far below. `auth`: sign-in and set-up. `guest`: requests of people without an account.
 * `check`: rooms for connection checks.
 */
export const rates = {
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
  /** Searches in help centres, by people without an account. */
  search: {
    address: { burst: 60, perSecond: 2 },
    account: { burst: 60, perSecond: 2 },
    workspace: { burst: 6000, perSecond: 100 },
  },
  /** Feeds and sitemaps of help centres, which programs fetch by themselves. */
  feed: {
    address: { burst: 60, perSecond: 0.2 },
    account: { burst: 60, perSecond: 0.2 },
    workspace: { burst: 6000, perSecond: 100 },
  },
  /** Opened sockets, and sockets that sign in. The 600 tabs of an office reconnect within 15 seconds of a restart. */
  connect: {
    address: { burst: 300, perSecond: 20 },
    account: { burst: 60, perSecond: 1 },
    workspace: { burst: 6000, perSecond: 100 },
  },
  /** Events over all sockets of a sender, on top of the limits of one socket. */
  event: {
    address: { burst: 6000, perSecond: 300 },
    account: { burst: 600, perSecond: 60 },
    workspace: { burst: 12_000, perSecond: 1200 },
  },
} as const;
