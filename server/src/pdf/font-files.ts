import { createRequire } from 'node:module';

/*
 * The font files, in the order in which they are tried. Inter writes what it can; Noto has the scripts of the world, in files of a script
 * or, for Chinese, Japanese and Korean, of some hundred characters; DejaVu has technical signs, and letters with marks that are typed
 * apart.
 */

export type Weight = 'regular' | 'bold';
export const fontWeights = { regular: 400, bold: 700 } as const;

type Ranges = readonly (readonly [from: number, to: number])[];

export type FontFile = {
  family: string;
  /** The part of the family that it holds. */
  part: string;
  /** The characters that it should have; the file itself says whether it does. */
  ranges: Ranges;
  path: (weight: Weight) => string;
};

const require = createRequire(import.meta.url);

/** Parses ranges such as "U+0000-00FF,U+0131". */
const rangesOf = (text: string): Ranges =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

type Parts = Record<string, string>;

function filesOf(name: string, path: (part: string, weight: Weight) => string, keep: (part: string) => boolean) {
  const parts = require(`${name}/unicode.json`) as Parts;
  const family = name.slice(name.indexOf('/') + 1);
  return Object.entries(parts).flatMap(([key, ranges]): FontFile[] => {
    const part = key.replace(/[[\]]/g, '');
    return keep(part) ? [{ family, part, ranges: rangesOf(ranges), path: (weight) => path(part, weight) }] : [];
  });
}

/** Their Latin letters are those of Inter. */
const isOwnPart = (part: string): boolean => !/^(latin|cyrillic|greek|vietnamese)/.test(part);

const variable = (family: string): FontFile[] =>
  filesOf(
    `@fontsource-variable/${family}`,
    (part) => `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`,
    isOwnPart,
  );

const inter = filesOf(
  '@fontsource/inter',
  (part, weight) => `@fontsource/inter/files/inter-${part}-${fontWeights[weight]}-normal.woff`,
  () => true,
);

const scripts = [
  ...['arabic', 'hebrew', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada'],
  ...['malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'georgian', 'armenian', 'ethiopic', 'thaana'],
].map((script) => `noto-sans-${script}`);

const symbols = filesOf(
  '@fontsource/noto-sans-symbols-2',
  (part) => `@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-${part}-400-normal.woff`,
  isOwnPart,
);

const dejavu: FontFile = {
  family: 'dejavu',
  part: 'all',
  ranges: [[0x20, 0x10ffff]],
  path: (weight) => `dejavu-fonts-ttf/ttf/DejaVuSans${weight === 'bold' ? '-Bold' : ''}.ttf`,
};

/** Han characters look different in these languages; the other characters of a text show which one it is in. */
const han = {
  chinese: variable('noto-sans-sc'),
  japanese: variable('noto-sans-jp'),
  traditional: variable('noto-sans-tc'),
  korean: variable('noto-sans-kr'),
};

const emoji = variable('noto-emoji');
const others = [...scripts, 'noto-serif-tibetan'].flatMap(variable);
const signs = [dejavu, ...symbols, ...variable('noto-sans-symbols')];

function filesInOrder(first: keyof typeof han): readonly FontFile[] {
  const rest = Object.values(han).filter((files) => files !== han[first]);
  return [...inter, ...others, ...signs, ...han[first], ...rest.flat(), ...emoji];
}

const orders = {
  chinese: filesInOrder('chinese'),
  japanese: filesInOrder('japanese'),
  korean: filesInOrder('korean'),
};
export type HanStyle = keyof typeof orders;

export function hanStyleOf(text: string): HanStyle {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

const holds = ({ ranges }: FontFile, point: number): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to);

/** The files that may have all of these characters, the best first. */
export function* filesFor(points: readonly number[], style: HanStyle, isEmoji: boolean): Generator<FontFile> {
  const files = isEmoji ? [...emoji, ...orders[style]] : orders[style];
  for (const file of files) if (points.every((point) => holds(file, point))) yield file;
}
