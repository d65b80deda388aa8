import type { Pagination } from '@sightline/contract/envelope';
import { type RawBuilder, sql } from 'kysely';
import { editDistance } from './edit-distance.ts';
import type { Db } from './kysely-on-client.ts';
import { plainWords, replaceWords } from './plain-words.ts';

/*
 * Corrects typing errors in a search: a word that nobody in the workspace has written is replaced by the words that are one error away. Must not
 * reveal words that the reader may not read: a correction counts only if a text that they may read has it.
 */

/** A word as it was typed, without accents, and those that it may be meant to be, likeliest first. */
export type Correction = { typed: string; words: string[] };

const most = { typed: 8, words: 4, texts: 12 };

/** Shorter words, and codes, are too close to each other: E-31 must not become E-32. */
const isCorrectable = (word: string): boolean => word.length >= 4 && word.length <= 31 && !/\p{N}/u.test(word);

/** A long word may have two errors. */
const tolerated = (word: string): number => (word.length >= 8 ? 2 : 1);

type Near = { typed: string; word: string; written: string };

function choose(typed: string, near: readonly Near[]): string[] {
  const measured = near.map(({ word, written }) => ({
    ...{ word, written, errors: editDistance(typed, word) },
    differs: Number(word[0] !== typed[0]) + Math.abs(word.length - typed.length),
  }));
  const least = Math.min(tolerated(typed), ...measured.map(({ errors }) => errors));
  return measured
    .filter(({ errors }) => errors === least)
    .sort((a, b) => a.differs - b.differs || (a.word < b.word ? -1 : 1))
    .slice(0, most.words)
    .map(({ written }) => written);
}

/** Suggests words that the words of a text may be misspellings of. */
export async function readCorrections({ db }: { db: Db }, text: string): Promise<Correction[]> {
  const typed = [...new Set(plainWords(text))].filter(isCorrectable).slice(0, most.typed);
  if (typed.length === 0) return [];
  const { rows } = await sql<Near>`select typed, word, written from near_words(${typed}::text[])`.execute(db);
  return typed.flatMap((word) => {
    const words = choose(
      word,
      rows.filter((row) => row.typed === word),
    );
    return words.length > 0 ? [{ typed: word, words }] : [];
  });
}

/** The text with its typed words replaced, in each way, the likeliest first. */
export const correctedTexts = (text: string, corrections: readonly Correction[]): string[] =>
  corrections.reduce<string[]>(
    (texts, { typed, words }) =>
      words.flatMap((word) => texts.map((one) => replaceWords(one, new Map([[typed, word]])))).slice(0, most.texts),
    [text],
  );

/** The likeliest corrected text that finds something: of a search that found nothing, and "from … where …" of a text. */
async function findCorrected(ctx: { db: Db }, text: string, matching: Matching): Promise<string | undefined> {
  for (const corrected of correctedTexts(text, await readCorrections(ctx, text))) {
    if (corrected === text) continue;
    const { rows } = await sql<{ has: boolean }>`select exists (select ${matching(corrected)}) as has`.execute(ctx.db);
    if (rows[0]?.has) return corrected;
  }
  return undefined;
}

/** "from … where …" of what a text finds. */
type Matching = (text: string) => RawBuilder<unknown>;

/** With what an empty search may be meant to be. */
export async function withCorrection(
  ctx: { db: Db },
  pagination: Pagination,
  text: string | undefined,
  matching: Matching,
): Promise<Pagination> {
  if (!text || pagination.total > 0) return pagination;
  const corrected = await findCorrected(ctx, text, matching);
  return corrected === undefined ? pagination : { ...pagination, did_you_mean: corrected };
}
