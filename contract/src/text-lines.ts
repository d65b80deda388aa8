/*
 * How texts are fitted into a width: the same rules for paper and for previews of paper. No schemas, so that screens may load it at once.
 */

export type Weight = 'regular' | 'bold';
export type TextStyle = { weight?: Weight; size: number };

export const millimetresPerPoint = 25.4 / 72;

/** The distance from the upper edge of a line to its baseline, as a share of the font size. It is Inter's; all fonts use it. */
export const ascent = 0.96875;

/** Measures and breaks text: it knows the font and the rules of scripts. */
export type Letters = {
  widthOf: (text: string, style: TextStyle) => number;
  /** The text in pieces between which a line may end. */
  piecesOf: (text: string) => string[];
  /** A line of a paragraph, so that it runs from left to right or from right to left as the paragraph does. */
  directed: (line: string, paragraph: string) => string;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters with their marks. */
export const clustersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

const smallest = 4;
const ellipsis = '…';

/** How many of the characters fit `width`, with `after` behind them; one at least. */
function fittingCount(letters: Letters, characters: readonly string[], style: TextStyle, width: number, after = '') {
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const isShort = letters.widthOf(characters.slice(0, middle).join('').trimEnd() + after, style) <= width;
    if (isShort) fits = middle;
    else tooLong = middle;
  }
  return Math.max(1, fits);
}

/** The text, cut so that it fits `width` with an ellipsis. */
export function cutToWidth(letters: Letters, text: string, style: TextStyle, width: number): string {
  if (letters.widthOf(text, style) <= width) return text;
  const characters = clustersOf(text);
  const count = fittingCount(letters, characters, style, width, ellipsis);
  return characters.slice(0, count).join('').trimEnd() + ellipsis;
}

/** The size at which the text fits `width`, down to the smallest that can be read. */
export function shrinkToWidth(letters: Letters, text: string, { size, weight }: Required<TextStyle>, width: number) {
  const wide = letters.widthOf(text, { size, weight });
  return wide <= width ? size : Math.max(smallest, Math.floor(size * (width / wide) * 20) / 20);
}

/** A word that is longer than a line, in parts that fit one. */
function partsOf(letters: Letters, word: string, style: TextStyle, width: number): string[] {
  if (letters.widthOf(word.trimEnd(), style) <= width) return [word];
  const parts: string[] = [];
  for (let rest = clustersOf(word); rest.length > 0; ) {
    const count = fittingCount(letters, rest, style, width);
    parts.push(rest.slice(0, count).join(''));
    rest = rest.slice(count);
  }
  return parts;
}

/** Spaces that a line may end at are one each. */
const spaces = /[^\S\u00a0\u202f]+/gu;

/** Lines, as many as `most`, that end between words, or in the middle of one that is longer than a line. The last line cuts off the rest. */
export function wrapToWidth(letters: Letters, text: string, style: TextStyle, width: number, most: number): string[] {
  const paragraph = text.replace(spaces, ' ').trim();
  if (paragraph === '') return [];
  const pieces = letters.piecesOf(paragraph).flatMap((piece) => partsOf(letters, piece, style, width));
  const lines: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (lines.length > 0 && letters.widthOf(longer.trimEnd(), style) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(piece);
    else {
      lines[lines.length - 1] += pieces.slice(index).join('');
      break;
    }
  }
  return lines.map((line) => letters.directed(cutToWidth(letters, line.trimEnd(), style, width), paragraph));
}
