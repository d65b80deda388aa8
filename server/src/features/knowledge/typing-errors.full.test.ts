import { readFile } from 'node:fs/promises';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle } from '#test/factories/knowledge';
import { type ArticleStory, readArticleStories } from '../../demo/article-story.ts';

const search = async ({ token }: TestPerson, query: string) =>
  (await as(token).call(knowledgeApi.search, { query: { query } })).data;

/** The same numbers in each run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const kinds = ['insertion', 'deletion', 'substitution', 'transposition'] as const;
const letters = 'abcdefghijklmnopqrstuvwxyz';

function withError(word: string, kind: (typeof kinds)[number], random: (below: number) => number): string {
  const at = random(word.length - 1);
  const letter = letters[random(letters.length)] ?? 'x';
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  if (kind === 'insertion') return before + letter + word.slice(at);
  if (kind === 'deletion') return before + after;
  if (kind === 'substitution') return before + letter + after;
  return before + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

const longWords = (text: string): string[] => [...new Set(text.match(/\p{L}{5,}/gu) ?? [])];

/** Types each word of the texts with one error of alternating kind, and counts how many still find their article among the first five. */
async function shareFound(person: TestPerson, of: readonly ArticleStory[], field: 'title' | 'summary') {
  const random = sequence(field.length);
  const missed: string[] = [];
  let tried = 0;
  for (const story of of)
    for (const [at, word] of longWords(story[field]).entries()) {
      const firstOf = async (query: string) =>
        (await search(person, query)).hits.slice(0, 5).map(({ article }) => article.title);
      // Leaves out words that do not find the article even without an error.
      if (!(await firstOf(word)).includes(story.title)) continue;
      const kind = kinds[at % kinds.length] ?? 'deletion';
      const typed = withError(word, kind, random);
      tried += 1;
      if (!(await firstOf(typed)).includes(story.title)) missed.push(`${word} as ${typed}`);
    }
  return { share: 1 - missed.length / tried, tried, missed };
}

describe('a search with an error of typing', () => {
  let lead: TestPerson;
  let stories: ArticleStory[];

  beforeAll(async () => {
    lead = await buildPerson(await buildOrganization(), 'Manager');
    const read = (name: string) => readFile(new URL(`../../demo/stories/${name}`, import.meta.url), 'utf8');
    const texts = await Promise.all([read('articles.txt'), read('help-articles.txt')]);
    stories = texts.flatMap(readArticleStories).flatMap(({ articles }) => articles);
    for (const { title, summary, language, body, tags, codes } of stories)
      await buildArticle(lead, { title, summary, language, body, tags, error_codes: codes });
  });

  it.each([
    ['title', 0.95, 80],
    ['summary', 0.9, 60],
  ] as const)('in a word of a %s still finds the article among the first five', async (field, least, atLeast) => {
    const { share, tried, missed } = await shareFound(lead, stories, field);
    expect(tried).toBeGreaterThan(atLeast);
    expect(share, missed.join(', ')).toBeGreaterThanOrEqual(least);
  });
});
