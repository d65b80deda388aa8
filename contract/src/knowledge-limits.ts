/**
 * Of articles. `spaces` that read one, `labels` are its tags and codes. A reading is `wordsPerMinute`; `home` are those of one
 * list of the first screen. The words of searches without a result are forgotten beyond `emptySearches`.
 */
export const articleLimits = {
  inWorkspace: 60_000,
  summary: 300,
  slug: 120,
  label: 60,
  labels: 30,
  spaces: 200,
  note: 300,
  comment: 2000,
  pictures: 200,
  versions: 200,
  bookmarks: 1000,
  categories: 500,
  hits: 20,
  suggestions: 5,
  suggestText: 1000,
  home: 6,
  related: 4,
  wordsPerMinute: 200,
  passage: 180,
  emptySearches: 500,
  trendingDays: 30,
  /** On passages: threads of an article, comments of a thread, and characters. */
  comments: { threads: 500, inThread: 200, text: 2000, quote: 300, mentions: 20 },
  /** Things of the library: how many, and the bytes of a file. */
  objects: { inWorkspace: 5000, name: 120 },
  /**
   * Writing together. `message` and `state` are bytes, of one message and of the shared document with its past; `stranger` is what
   * may come before the sign-in. A connection sends `messages` and `bytes` at most.
   */
  writing: {
    perPerson: 30,
    perArticle: 100,
    strangers: 500,
    message: 2_000_000,
    stranger: 64_000,
    state: 8_000_000,
    messages: { burst: 600, perSecond: 120 },
    bytes: { burst: 6_000_000, perSecond: 500_000 },
    storedAfter: 1000,
    storedWithin: 4000,
    signInWithin: 10_000,
  },
} as const;
