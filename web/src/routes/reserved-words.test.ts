import { reservedTags } from '@sightline/contract/assets/reserved-tags';
import { isReservedSlug } from '@sightline/contract/workspace/hosts';
import { expect, it } from 'vitest';

/** "/assets/claims/$id" of "_app/assets.claims.$id.tsx". */
const paths = Object.keys(import.meta.glob('./**/*.tsx'))
  .map((file) => file.replace(/^\.\//, '').replace(/\.tsx$/, ''))
  .filter((file) => !/(^|\/)-|^__root|\.test$/.test(file))
  .map((file) => file.split(/[./]/).filter((part) => !part.startsWith('_') && part !== 'index' && part !== ''));

const wordsAfter = (...begin: string[]): string[] => [
  ...new Set(
    paths.flatMap((path) => {
      const next = path[begin.length];
      return begin.every((part, at) => path[at] === part) && next && !next.startsWith('$')
        ? [next.replace(/_$/, '')]
        : [];
    }),
  ),
];

it('no asset can have the address of a page', () => {
  expect(wordsAfter('assets').toSorted()).toEqual([...reservedTags]);
});

it('no brand can have the address of a page', () => {
  const words = wordsAfter();
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([]);
});
