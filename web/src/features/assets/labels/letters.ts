import { type Letters, millimetresPerPoint } from '@sightline/contract/text-lines';

/* Texts of a preview, in the font of the pages, which is that of the files that are printed. */

const measured = 100;
/** The assumed width of a letter, as a share of the font size, where there is no canvas to measure with. */
const roughly = 0.55;

const pen = document.createElement('canvas').getContext('2d');

function wide(text: string, isBold: boolean): number {
  if (!pen) return text.length * roughly;
  pen.font = `${isBold ? 700 : 400} ${measured}px "Inter Variable"`;
  return pen.measureText(text).width / measured;
}

/** A line ends after a space or a dash, and in scripts that write no spaces between words, after each of them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

export const letters: Letters = {
  widthOf: (text, { weight, size }) => wide(text, weight === 'bold') * size * millimetresPerPoint,
  piecesOf: (text) =>
    text
      .split(/(?<=[\s\-–—])/u)
      .flatMap((piece) =>
        unspaced.test(piece) ? Array.from(words.segment(piece), ({ segment }) => segment) : [piece],
      ),
  // The page turns what is written from right to left.
  directed: (line) => line,
};
