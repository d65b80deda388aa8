import type { Sheet } from './document.ts';
import type { Weight } from './fonts.ts';

type Style = { weight?: Weight; size: number };

const smallest = 4;
const ellipsis = '…';

/** The text, cut so that it fits `width` with an ellipsis. */
export function cutToWidth(sheet: Sheet, text: string, style: Style, width: number): string {
  if (sheet.widthOf(text, style) <= width) return text;
  const characters = [...text];
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const isShort = sheet.widthOf(characters.slice(0, middle).join('').trimEnd() + ellipsis, style) <= width;
    if (isShort) fits = middle;
    else tooLong = middle;
  }
  return characters.slice(0, fits).join('').trimEnd() + ellipsis;
}

/** The size at which the text fits `width`, down to the smallest that can be read. */
export function shrinkToWidth(sheet: Sheet, text: string, { size, weight }: Required<Style>, width: number): number {
  const wide = sheet.widthOf(text, { size, weight });
  return wide <= width ? size : Math.max(smallest, Math.floor(size * (width / wide) * 20) / 20);
}

/** Lines of whole words, as many as `most`; what is left is cut in the last one. */
export function wrapToWidth(sheet: Sheet, text: string, style: Style, width: number, most: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const lines: string[] = [];
  for (const [index, word] of words.entries()) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && sheet.widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else {
      lines[lines.length - 1] = `${lines.at(-1)} ${words.slice(index).join(' ')}`;
      break;
    }
  }
  return lines.map((line) => cutToWidth(sheet, line, style, width));
}
