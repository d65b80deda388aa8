/** Every text that people read. */
export const SEARCHED = [
  '**/*.{ts,tsx,md,sh,conf,service}',
  'web/src/locales/en/*.json',
  'contract/src/{error-sentences,audit/sentences}/en.json',
];

/** These quote the refused words. */
export const QUOTING = ['CONTRIBUTING.md', 'checks/src/wording-rules.ts', 'checks/test/wording.test.ts'];

/** A file name with a refused word that stays, because other pages link to it. */
export const KEPT_NAMES = ['0007-a-doorbell-of-our-own-between-nodes'];

/** Refused words and phrases, and what to write instead. Only those that have no good use here. */
export const REFUSED: Record<string, string> = {
  anew: 'again',
  whoever: 'anyone who, clients that, callers that',
  whomever: 'anyone',
  borne: 'tolerated, allowed',
  oneself: 'the user, the own client',
  "one's own": 'their own, our own',
  whereupon: 'then',
  thereof: 'of it',
  'so many of': 'up to N',
  dearest: 'most expensive',
  dearer: 'more expensive',
  oftener: 'more often',
  'came to nothing': 'failed',
  'comes to nothing': 'fails',
  'stands everywhere': 'is shown everywhere',
  riddle: 'the name of the thing',
  unsteady: 'flaky',
  hopeless: 'non-retryable',
  doorbell: 'notification between nodes',
  onlooker: 'observer, viewer',
  onlookers: 'observers, viewers',
  turnstile: 'rate limiter',
  parcel: 'binary transfer',
  parcels: 'binary transfers',
  patience: 'timeout',
  foresee: 'apply optimistically',
  foresees: 'applies optimistically',
};
