import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { type FontFile, fontWeights, type Weight } from './font-files.ts';

/*
 * Fonts that are open. There are some five hundred files, of which a document needs a few: they are opened when the first of
 * their characters is to be written, and the last ones that were used stay open.
 */

export type Face = { name: string; font: Font };

const most = 80;
const { resolve } = createRequire(import.meta.url);
const open = new Map<string, Promise<Face>>();

/** pdfkit takes plain fonts of one weight only. */
async function plain(path: string, weight: Weight): Promise<Buffer> {
  const bytes = await readFile(resolve(path));
  if (!path.endsWith('.woff2')) return bytes;
  const variationAxes = { wght: fontWeights[weight] };
  return subsetFont(bytes, undefined, { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes });
}

/** fontkit keeps a glyph with the characters for which it was wanted first; others that share it need their own. */
function separateSharedGlyphs(font: Font): void {
  const find = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = find(id, codePoints);
    if (glyph.codePoints.join() === codePoints.join()) return glyph;
    return Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

async function openFile(name: string, file: FontFile, weight: Weight): Promise<Face> {
  // A collection, which none of them is, has no letters of its own.
  const font = create(await plain(file.path(weight), weight)) as Font;
  // pdfkit takes two fonts of one name for the same.
  Object.defineProperty(font, 'postscriptName', { value: name });
  separateSharedGlyphs(font);
  return { name, font };
}

export function openFace(file: FontFile, weight: Weight): Promise<Face> {
  const name = `${file.family}-${file.part}-${weight}`;
  const face = open.get(name) ?? openFile(name, file, weight);
  open.delete(name);
  open.set(name, face);
  face.catch(() => open.delete(name));
  for (const oldest of open.keys()) {
    if (open.size <= most) break;
    open.delete(oldest);
  }
  return face;
}
