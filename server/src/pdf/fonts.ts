import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' };

/*
 * Inter comes in a file per script, so a text is written in runs: each in the first file that has its characters. Names of
 * customers are in many languages; a character that no file has becomes a question mark.
 */

export type Weight = 'regular' | 'bold';

const weights = { regular: 400, bold: 700 } as const;
const scripts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
type Script = (typeof scripts)[number];

/** From "U+0000-00FF,U+0131". */
const boundsOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const bounds = scripts.map((script) => ({ script, ranges: boundsOf(ranges[script]) }));

const scriptOf = (point: number): Script | undefined =>
  bounds.find((one) => one.ranges.some(([from, to]) => point >= from && point <= to))?.script;

const { resolve } = createRequire(import.meta.url);
const faces = new Map<string, Promise<Buffer>>();

/** Of a font file, by the name of its run. Each is read once. */
export function readFace(name: string): Promise<Buffer> {
  const known = faces.get(name) ?? readFile(resolve(`@fontsource/inter/files/inter-${name}-normal.woff`));
  faces.set(name, known);
  return known;
}

export const faceNames: readonly string[] = scripts.flatMap((script) =>
  Object.values(weights).map((weight) => `${script}-${weight}`),
);

/** `face` is the name of a font file. */
export type Run = { face: string; text: string };

/** Controls, and marks that turn the direction, show nothing. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replace(invisible, '')) {
    const script = scriptOf(character.codePointAt(0) ?? 0);
    const face = `${script ?? 'latin'}-${weights[weight]}`;
    const shown = script ? character : '?';
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}
