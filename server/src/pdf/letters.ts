/* Finds the visible characters of a text, and separates simple letters from others. */

/** Controls, marks that turn the direction of others, and soft hyphens show nothing. Joiners shape their neighbours. */
const dropped = /(?![\n\u200c-\u200f\u061c])[\p{Cc}\p{Cf}]/gu;
/** Normalizes a text and drops what shows nothing. */
export const readable = (text: string): string => text.normalize('NFC').replaceAll('\t', ' ').replace(dropped, '');

const ignorable = /\n|[\u200b-\u200f]|\u061c|\u034f|\p{Variation_Selector}/gu;
/** The characters for which a font needs a glyph. */
export const visiblePoints = (text: string): number[] =>
  [...text.replace(ignorable, '')].map((character) => character.codePointAt(0) ?? 0);

/** Letters that stand one after the other, each with a glyph of its own. */
export const isPlain = (text: string): boolean =>
  !/\p{Emoji_Modifier}|\u200d|\ufe0f/u.test(text) &&
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]*$/u.test(
    text,
  );

export const isRightToLeft = (text: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u.test(text);

export const isShownAsEmoji = (text: string): boolean =>
  /\p{Emoji_Presentation}|\ufe0f/u.test(text) && !text.includes('\ufe0e');

/** Letters that the first font has: most texts have no others. */
export const isWestern = (text: string): boolean => /^[\n\r\x20-\x7e\xa0-\xff–—‘’“”•…€]*$/.test(text);
