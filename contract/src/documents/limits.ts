/**
 * Writing together. `message` and `state` are bytes, of one message and of the shared document with its past; `stranger` is what
 * may come before the sign-in. A connection sends `messages` and `bytes` at most.
 */
export const writingLimits = {
  perPerson: 30,
  perDocument: 100,
  strangers: 500,
  message: 2_000_000,
  stranger: 64_000,
  state: 8_000_000,
  messages: { burst: 600, perSecond: 120 },
  bytes: { burst: 6_000_000, perSecond: 500_000 },
  storedAfter: 1000,
  storedWithin: 4000,
  signInWithin: 10_000,
  /**
   * Limits the shape of an update: its parts and those of the whole document, how many browsers have written, how deep parts are nested, the
   * highest clock, and how deep a value is.
   */
  shape: { structs: 15_000, inDocument: 400_000, clients: 5000, depth: 60, clock: 2 ** 31, value: 8 },
  /** An update of more bytes or parts is applied to a copy first; a document of more parts when it is opened. */
  tried: { bytes: 30_000, structs: 50, opened: 5000 },
  /** Milliseconds of processor time that an update may cost, that opening may cost, until a trial is given up; and its bytes of memory. */
  trial: { update: 250, opening: 3000, within: 10_000, memory: 800_000_000 },
  /** Limits the cost of one person's updates, in milliseconds of processor time, and how often they may ask for a whole document. */
  cost: { burst: 2000, perSecond: 100 },
  syncs: { burst: 60, perSecond: 1 },
  /** Bytes of where somebody's cursor is. */
  cursor: 2000,
} as const;
