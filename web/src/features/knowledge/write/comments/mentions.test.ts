import { expect, it } from 'vitest';
import { askedAt, matching, mentionedIn, withName } from './mentions.ts';

const people = [
  { id: '1', name: 'Rui' },
  { id: '2', name: 'Rui Tavares' },
  { id: '3', name: 'Élodie Braga' },
];

it('asks for people behind an @ that begins a word, until a name is there', () => {
  expect(askedAt('See @ru', 7, people)).toEqual({ from: 4, words: 'ru' });
  expect(askedAt('@', 1, people)).toEqual({ from: 0, words: '' });
  expect(askedAt('me@example', 10, people)).toBeNull();
  expect(askedAt('@Rui Tavares is', 15, people)).toBeNull();
});

it('finds names by beginnings of their words, without accents', () => {
  expect(matching(people, 'elo').map(({ id }) => id)).toEqual(['3']);
  expect(matching(people, 'ta ru').map(({ id }) => id)).toEqual(['2']);
  expect(matching(people, 'ui')).toEqual([]);
});

it('puts a name in the place of what was typed', () => {
  expect(withName('See @ru please', { from: 4, words: 'ru' }, 'Rui Tavares')).toEqual({
    ...{ text: 'See @Rui Tavares please', caret: 17 },
  });
});

it('takes the longer of two names that begin alike', () => {
  expect(mentionedIn('@Rui Tavares, look', people)).toEqual(['2']);
  expect(mentionedIn('@Rui and @Élodie Braga', people)).toEqual(['3', '1']);
});
