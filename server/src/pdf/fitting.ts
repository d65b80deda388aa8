import { directed } from './directions.ts';
import type { Sheet } from './document.ts';
import type { Weight } from './font-files.ts';
import { clustersOf } from './letters.ts';
import { piecesOf } from './line-breaks.ts';

type Style = { weight?: Weight; size: number };

const smallest = 4;
const ellipsis = '…';

/** How many of the characters fit `width`, with `after` behind them; one at least. */
function fittingCount(sheet: Sheet, characters: readonly string[], style: Style, width: number, after = ''): number {
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const isShort = sheet.widthOf(characters.slice(0, middle).join('').trimEnd() + after, style) <= width;
    if (isShort) fits = middle;
    else tooLong = middle;
  }
  return Math.max(1, fits);
}

/** The text, cut so that it fits `width` with an ellipsis. */
export function cutToWidth(sheet: Sheet, text: string, style: Style, width: number): string {
  if (sheet.widthOf(text, style) <= width) return text;
  const characters = clustersOf(text);
  const count = fittingCount(sheet, characters, style, width, ellipsis);
  return characters.slice(0, count).join('').trimEnd() + ellipsis;
}

/** The size at which the text fits `width`, down to the smallest that can be read. */
export function shrinkToWidth(sheet: Sheet, text: string, { size, weight }: Required<Style>, width: number): number {
  const wide = sheet.widthOf(text, { size, weight });
  return wide <= width ? size : Math.max(smallest, Math.floor(size * (width / wide) * 20) / 20);
}

/** A word that is longer than a line, in parts that fit one. */
function partsOf(sheet: Sheet, word: string, style: Style, width: number): string[] {
  if (sheet.widthOf(word.trimEnd(), style) <= width) return [word];
  const parts: string[] = [];
  for (let rest = clustersOf(word); rest.length > 0; ) {
    const count = fittingCount(sheet, rest, style, width);
    parts.push(rest.slice(0, count).join(''));
    rest = rest.slice(count);
  }
  return parts;
}

/** Spaces that a line may end at are one each. */
const spaces = /[^\S\u00a0\u202f]+/gu;

/** Lines, as many as `most`, that end between words, or in the middle of one that is longer than a line. What is left is cut in the last one. */
export function wrapToWidth(sheet: Sheet, text: string, style: Style, width: number, most: number): string[] {
  const paragraph = text.replace(spaces, ' ').trim();
  const pieces = piecesOf(paragraph).flatMap((piece) => partsOf(sheet, piece, style, width));
  const lines: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (lines.length > 0 && sheet.widthOf(longer.trimEnd(), style) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(piece);
    else {
      lines[lines.length - 1] += pieces.slice(index).join('');
      break;
    }
  }
  return lines.map((line) => directed(cutToWidth(sheet, line.trimEnd(), style, width), paragraph));
}
