/**
 * Of articles. `spaces` that read one, `labels` are its tags and codes. A reading is `wordsPerMinute`; `home` are those of one
 * list of the first screen. The words of searches without a result are forgotten beyond `emptySearches`. `candidates` are the articles
 * that a suggestion looks at for each word. A ticket has `ofTicket` articles, and an article is begun from `messages` of it.
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
  candidates: 200,
  previews: 20,
  ofTicket: 100,
  messages: 100,
  steps: 1000,
  stepId: 40,
  openFlags: 100,
  figuresDays: 730,
} as const;
