import { describe, expect, it } from 'vitest';
import { checkWording } from '../src/wording.ts';
import { REFUSED } from '../src/wording-rules.ts';
import { plantTree, REPOSITORY } from './tree.ts';

const FILE = 'contract/src/tickets/tickets.ts';

describe('wording', () => {
  it.each(Object.keys(REFUSED))('refuses "%s" in a comment, whatever its case, and names the line', (word) => {
    const root = plantTree({ [FILE]: `\n/** ${word.toUpperCase()} */` });
    expect(checkWording(root)).toEqual({
      checked: 1,
      problems: [`${FILE}:2: write "${REFUSED[word]}" for "${word.toUpperCase()}"`],
    });
  });

  it.each<[string, string, string]>([
    ['a string', FILE, "throw new Error('opened anew');"],
    ['a test name', 'tracker/src/tracker.test.ts', "it('finds it anew', () => {});"],
    ['a page', 'README.md', 'It is opened anew.'],
    ['a screen', 'web/src/locales/en/calls.json', '{ "lost": "Connecting anew" }'],
    ['an error', 'contract/src/error-sentences/en.json', '{ "CONFLICT": "Send it anew" }'],
  ])('refuses a word in %s', (_where, file, text) => {
    expect(checkWording(plantTree({ [file]: text })).problems).toEqual([`${file}:1: write "again" for "anew"`]);
  });

  it.each(['/** What is stored. */', '  // Those that wait.', ' * Whose it is.'])(
    'refuses a comment that is half a sentence: %s',
    (comment) => {
      expect(checkWording(plantTree({ [FILE]: `\n${comment}` })).problems).toEqual([
        expect.stringContaining(`${FILE}:2: begin with a verb or a subject`),
      ]);
    },
  );

  it.each<[string, string, string]>([
    ['a longer word', FILE, '// turnstiles, renewal'],
    ['a cited test name', 'README.md', '[opens it anew](server/src/app.test.ts)'],
    ['a kept file name', 'README.md', '[why](docs/decisions/0007-a-doorbell-of-our-own-between-nodes.md)'],
    ['the glossary', 'CONTRIBUTING.md', '| again | anew |'],
  ])('leaves alone %s', (_what, file, text) => {
    expect(checkWording(plantTree({ [file]: text })).problems).toEqual([]);
  });

  it('is clean in this repository', () => {
    expect(checkWording(REPOSITORY).problems).toEqual([]);
  });
});
