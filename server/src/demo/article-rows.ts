import { textOf } from '@sightline/contract/knowledge/document';
import type { ArticleStory, CategoryStory } from './article-story.ts';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';
import type { Cast } from './people-rows.ts';

const day = 24 * 3_600_000;

/** The feedback of the demo, by article: from whom, and what it says. */
const opinions = [
  { at: 0, by: 'Priya', is_helpful: true, reason: null, comment: '' },
  { at: 0, by: 'Luca', is_helpful: true, reason: null, comment: '' },
  { at: 0, by: 'Grace', is_helpful: false, reason: 'missing', comment: 'Where is the strainer on the older model?' },
  {
    at: 6,
    by: 'Priya',
    is_helpful: false,
    reason: 'outdated',
    comment: 'The new doors have a button instead of a latch.',
  },
  { at: 8, by: 'Luca', is_helpful: true, reason: null, comment: '' },
  { at: 12, by: 'Hannah', is_helpful: true, reason: null, comment: '' },
] as const;

const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The knowledge base of the demo: published articles in two languages, a draft that waits, and what readers did with them. */
export function buildArticles(
  stories: readonly CategoryStory[],
  cast: Cast,
  teller: DemoContext,
): Record<string, Row[]> {
  const { organization_id, now, newId, iso, personOf } = teller;
  const begun = now - 60 * day;
  const lead = personOf('Daniel').id;
  const categories = stories.map(({ name, description, icon, color, translated }, position) => ({
    ...{ organization_id, id: newId(begun), name, description, icon, color, position, parent_id: null },
    ...{ translations: { pt: translated }, created_at: iso(begun) },
  }));
  const told = stories.flatMap(({ articles }, at) =>
    articles.map((story, place) => ({
      story,
      id: newId(begun),
      at: begun + (at * 5 + place) * day,
      category: categories[at]?.id,
    })),
  );
  /** A text that follows its source in the other language. */
  const sourceOf = (place: number) => {
    const [before, own] = [told[place - 1], told[place]];
    const isPair = own?.story.language === 'pt' && before?.story.language === 'en' && before.category === own.category;
    return isPair ? before : undefined;
  };
  const isWaiting = (place: number): boolean => place === 3 || told[place]?.story.state === 'scheduled';
  /** An outdated one was published long before its source. */
  const publishedAt = ({ story, at }: { story: ArticleStory; at: number }): number =>
    story.state === 'outdated' ? at - 40 * day : at;
  const content = ({ title, summary, body }: ArticleStory) => ({ organization_id, title, summary, body });
  const articles = told.map(({ story, id, at, category }, place): Row => {
    const words = textOf(story.body);
    const isDraft = isWaiting(place);
    const isInReview = place === 3;
    return {
      ...{ ...content(story), id, slug: slugOf(story.title), language: story.language, words },
      ...{ words_count: words.split(/\s+/).length, category_id: category, visibility: story.visibility },
      ...{ owner_id: personOf(story.owner).id, created_by: personOf(story.owner).id, tags: story.tags },
      ...{ error_codes: story.codes, labels: [...story.tags, ...story.codes].join(' '), review_comment: '' },
      ...{ status: isDraft ? 'draft' : 'published', version: isDraft ? 0 : 1, published_draft: isDraft ? 0 : 1 },
      ...{ submitted_at: isInReview ? iso(now - day) : null, submitted_by: isInReview ? personOf('Tom').id : null },
      published_at: isDraft ? null : iso(publishedAt({ story, at })),
      translation_of: sourceOf(place)?.id ?? null,
      verified_at: story.state === 'verified' ? iso(now - 12 * day) : null,
      verified_by: story.state === 'verified' ? lead : null,
      review_at:
        story.state === 'verified' ? dayOf(now + 170 * day) : story.state === 'due' ? dayOf(now - 3 * day) : null,
      ...{ created_at: iso(at), updated_at: iso(at) },
    };
  });
  const published = told.filter((_, place) => !isWaiting(place));
  const readers = ['Maya', 'Tom', 'Elena', 'Daniel', 'Priya', 'Luca', 'Hannah', 'Grace'].map(
    (name) => personOf(name).id,
  );
  return {
    article_categories: categories,
    articles,
    article_drafts: told.map(({ story, id, at }) => ({
      ...{ ...content(story), article_id: id, lock_version: 1, edited_at: iso(at) },
      edited_by: personOf(story.owner).id,
    })),
    article_versions: published.map(({ story, id, at }) => ({
      ...{ ...content(story), article_id: id, version: 1, note: '', published_by: lead, published_at: iso(at) },
    })),
    article_schedules: told
      .filter(({ story }) => story.state === 'scheduled')
      .map(({ story, id }) => ({
        ...{ ...content(story), article_id: id, note: '', lock_version: 1, scheduled_by: lead },
        publish_at: iso(now + 2 * day),
      })),
    article_spaces: told.flatMap(({ story, id }) => {
      const branch_id = [...cast.spaces].find(([name]) => name === story.space)?.[1];
      return branch_id ? [{ organization_id, article_id: id, branch_id }] : [];
    }),
    article_views: published.flatMap(({ id, story }, place) =>
      story.visibility === 'agents'
        ? []
        : readers.slice(0, Math.max(1, readers.length - place)).map((person_id, reader) => {
            const at = now - ((reader + place) % 20) * day - place * 60_000;
            return { organization_id, article_id: id, person_id, day: dayOf(at), seen_at: iso(at), is_hidden: false };
          }),
    ),
    article_bookmarks: [0, 4, 8].map((place, order) => ({
      ...{ organization_id, person_id: personOf('Maya').id, article_id: told[place]?.id },
      created_at: iso(now - order * day),
    })),
    article_feedback: opinions.map(({ at, by, ...said }, order) => ({
      ...{ organization_id, id: newId(now - order * day), article_id: told[at]?.id, person_id: personOf(by).id },
      ...{ ...said, version: 1, status: 'open', created_at: iso(now - order * day) },
    })),
    empty_searches: [
      { organization_id, words: 'compressor oil change', times: 4, last_at: iso(now - 2 * day) },
      { organization_id, words: 'e-77', times: 7, last_at: iso(now - day) },
      { organization_id, words: 'belt squeals', times: 3, last_at: iso(now - 9 * day) },
      { organization_id, words: 'troca de lâmpada uv', times: 2, last_at: iso(now - 5 * day) },
    ],
  };
}
