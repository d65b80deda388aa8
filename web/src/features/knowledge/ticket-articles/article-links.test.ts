import { expect, it } from 'vitest';
import { articleLinksIn } from './article-links.ts';

const origin = 'https://support.example.test';

it.each([
  ['nothing', []],
  [`See ${origin}/knowledge/article/reset-the-boiler.`, ['reset-the-boiler']],
  [`${origin}/knowledge/article/a and again ${origin}/knowledge/article/a#step-2`, ['a']],
  ['https://elsewhere.test/knowledge/article/a', []],
  [`${origin}.evil.test/knowledge/article/a`, []],
  [`${origin}/tickets/12`, []],
])('the articles that %j links to are found', (text, slugs) => {
  expect(articleLinksIn(text, origin)).toEqual(slugs);
});
