import type { Mark } from '@sightline/contract/annotations';
import { type Fonts, openFonts } from '../../../pdf/fonts.ts';
import { runsOf } from '../../../pdf/runs.ts';
import { html, type Piece } from '../help/markup.ts';
import { type Size, svgOf, type Words } from './svg.ts';

/** Words as outlines of letters: a picture that the server draws must not depend on the fonts of its machine. */
export async function outlineMarks(marks: readonly Mark[], size: Size): Promise<Buffer> {
  const fonts = await openFonts(marks.map(({ text }) => text));
  return Buffer.from(svgOf(marks, size, (words) => outline(words, fonts)).text);
}

function outline({ text, x, y, size, isCentred, fill, rim }: Words, fonts: Fonts): Piece {
  const laidOut = runsOf(text, fonts, 'bold').map(({ face: { font }, text: run }) => ({
    ...font.layout(run),
    scale: size / font.unitsPerEm,
    capHeight: font.capHeight,
  }));
  const width = laidOut.reduce((sum, { positions, scale }) => sum + scale * advanceOf(positions), 0);
  const [first] = laidOut;
  let left = isCentred ? x - width / 2 : x;
  const base = y + ((first?.capHeight ?? 0) * (first?.scale ?? 0)) / 2;
  const letters = laidOut.flatMap(({ glyphs, positions, scale }) =>
    glyphs.map((glyph, at) => {
      const path = glyph.path.scale(scale, -scale).translate(left, base).toSVG();
      left += scale * (positions[at]?.xAdvance ?? 0);
      return path;
    }),
  );
  const stroke = rim && html` stroke="${rim}" stroke-width="${Math.round(size / 4)}" paint-order="stroke"`;
  return html`<path d="${letters.join('')}" fill="${fill}"${stroke}/>`;
}

const advanceOf = (positions: readonly { xAdvance: number }[]): number =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
