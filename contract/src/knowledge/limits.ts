const day = 24 * 60 * 60 * 1000;

/**
 * Limits of articles. `spaces` that read one, `labels` are its tags and codes. A reading is `wordsPerMinute`; `home` are those of one list of the
 * first screen. The words of searches without a result are forgotten beyond `emptySearches`. `products` are those of one article, `models` those
 * of one product, `synonyms` the words of one group. Owners are reminded from `reviewFromHour` on, at intervals of `reviewsEvery` milliseconds.
 * `export`: articles in one zip. `candidates` are the articles that a suggestion looks at for each word, and those whose whole texts a search
 * ranks. A ticket has `ofTicket` articles, and an article is begun from `messages` of it.
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
  products: 20,
  productsInWorkspace: 500,
  models: 100,
  synonyms: 12,
  synonymGroups: 300,
  greeting: 120,
  bulk: 500,
  reviewFromHour: 7,
  reviewsEvery: 15 * 60_000,
  export: 2000,
  /** Limits of one import: documents, entries of its zip, their bytes, one document, and the compression ratio of the zip. */
  import: {
    documents: 1000,
    entries: 5000,
    bytes: 300_000_000,
    document: 2_000_000,
    picture: 20_000_000,
    ratio: 200,
    open: 3,
    batch: 10,
    /** How long what became of the documents is kept. */
    keptFor: 30 * day,
    /** Addresses of pictures that a text names; those beyond `pictures` are left out. */
    namedPictures: 1000,
    /** Limits reading one document, in milliseconds of processor time and bytes of memory, and how many may wait. */
    reading: { processorTime: 5000, memory: 500_000_000 },
    waiting: { perOwner: 100, total: 1000 },
  },
  /**
   * Pages for readers without an account: articles of one list, those of the feed, and of the sitemap, which is written in batches;
   * `sitemapBytes` of sitemaps are kept. `searching`: searches and sitemaps run one at a time, so many may wait.
   */
  public: {
    ...{ list: 100, feed: 30, maxAge: 300 },
    ...{ sitemap: 40_000, sitemapBatch: 1000, sitemapBytes: 30_000_000 },
    searching: { perOwner: 4, total: 100 },
  },
  /** On passages: threads of an article, comments of a thread, and characters. */
  comments: { threads: 500, inThread: 200, text: 2000, quote: 300, mentions: 20 },
  /** Things of the library: how many, and the bytes of a file. */
  objects: { inWorkspace: 5000, name: 120 },
  candidates: 200,
  previews: 20,
  ofTicket: 100,
  messages: 100,
  steps: 1000,
  stepId: 40,
  openFlags: 100,
  figuresDays: 730,
} as const;
