import { clustersOf } from '@sightline/contract/text-lines';
import { inVisualOrder, levelsOf, mirrored } from './directions.ts';
import type { Face } from './faces.ts';
import type { Weight } from './font-files.ts';
import type { Fonts } from './fonts.ts';
import { isPlain, isRightToLeft, readable, visiblePoints } from './letters.ts';

/*
 * A text is written in runs: each in one font and one direction, from left to right as they stand on paper.
 */

/** `text` is what the font gets, `typed` what a reader should find, where the two may differ. */
export type Run = { face: Face; text: string; typed: string | null };

type Part = { face: Face; text: string; typed: string };
type Piece = Part & { level: number };

/** Writes a character that no font has as its number, so that nothing is lost; texts to be signed are refused before. */
function numberOf(character: string, { faceFor }: Fonts, weight: Weight): Part[] {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const face = faceFor('U', weight);
  return face ? [{ face, text: `[U+${point}]`, typed: character }] : [];
}

/** Keeps a character and its marks together in one font, or if none has them all, takes each for itself. */
function partsOf(cluster: string, fonts: Fonts, weight: Weight): Part[] {
  const face = fonts.faceFor(cluster, weight);
  if (face) return [{ face, text: cluster, typed: cluster }];
  return [...cluster].flatMap((character) => {
    if (visiblePoints(character).length === 0) return [];
    const own = fonts.faceFor(character, weight);
    return own ? [{ face: own, text: character, typed: character }] : numberOf(character, fonts, weight);
  });
}

const isNumber = ({ text, typed }: Part): boolean => text !== typed;

function piecesOf(text: string, fonts: Fonts, weight: Weight): Piece[] {
  const levels = levelsOf(text);
  const pieces: Piece[] = [];
  let at = 0;
  for (const cluster of clustersOf(text)) {
    const level = levels?.[at] ?? 0;
    at += cluster.length;
    for (const part of partsOf(cluster, fonts, weight)) {
      const last = pieces.at(-1);
      if (last?.face === part.face && last.level === level && !isNumber(last) && !isNumber(part)) {
        last.text += part.text;
        last.typed += part.typed;
      } else pieces.push({ ...part, level });
    }
  }
  return pieces;
}

/** A font turns what has letters or numbers of such a script, whether it is to be turned or not; the rest is turned here. */
function turned(piece: Piece): Run[] {
  const { face, text, typed, level } = piece;
  const runsLeft = level % 2 === 1;
  // Readers turn letters that run left by themselves.
  if (isNumber(piece) || (!runsLeft && !isPlain(typed) && !isRightToLeft(text))) return [{ face, text, typed }];
  if (runsLeft === isRightToLeft(text)) return [{ face, text, typed: null }];
  const characters = clustersOf(text).toReversed();
  if (!runsLeft) return [{ face, text: characters.join(''), typed }];
  return characters.map((character) => {
    const shown = mirrored(character);
    return { face, text: shown, typed: shown === character ? null : character };
  });
}

export const runsOf = (text: string, fonts: Fonts, weight: Weight): Run[] =>
  inVisualOrder(piecesOf(readable(text), fonts, weight)).flatMap(turned);
