import { create, type Font } from 'fontkit';
import { readFace, runsOf } from '../../../pdf/fonts.ts';
import { html, type Piece } from '../help/markup.ts';
import type { DrawWords, Words } from './svg.ts';

/** Each font file is read once. A collection, which none of them is, has no letters of its own. */
const fonts = new Map<string, Promise<Font>>();

function openFont(face: string): Promise<Font> {
  const open = fonts.get(face) ?? readFace(face).then((bytes) => create(bytes) as Font);
  fonts.set(face, open);
  return open;
}

/** As outlines of letters: a picture that the server draws must not depend on the fonts of its machine. */
export async function outlinesFor(texts: readonly string[]): Promise<DrawWords> {
  const faces = [...new Set(texts.flatMap((text) => runsOf(text, 'bold').map(({ face }) => face)))];
  const open = new Map(await Promise.all(faces.map(async (face) => [face, await openFont(face)] as const)));
  return (words) => outline(words, open);
}

function outline({ text, x, y, size, isCentred, fill, rim }: Words, open: ReadonlyMap<string, Font>): Piece {
  const laidOut = runsOf(text, 'bold').flatMap(({ face, text: run }) => {
    const font = open.get(face);
    return font ? [{ ...font.layout(run), scale: size / font.unitsPerEm, capHeight: font.capHeight }] : [];
  });
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
