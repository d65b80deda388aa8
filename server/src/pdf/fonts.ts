import { clustersOf } from '@sightline/contract/text-lines';
import { type Face, openFace } from './faces.ts';
import { filesFor, type HanStyle, hanStyleOf, type Weight } from './font-files.ts';
import { isShownAsEmoji, readable, visiblePoints } from './letters.ts';
import { textsIn } from './texts.ts';

/** Finds the font of a document for a character; undefined where no font has it. */
export type Fonts = { faceFor: (cluster: string, weight: Weight) => Face | undefined };

/** Characters that documents need beside their content: for numbers, dates, the ellipsis of cut texts, the number of a character. */
const latin = Array.from({ length: 0xff - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20));
const always = `${latin.join('')}…–—•“”‘’−€`;

async function findFace(cluster: string, weight: Weight, style: HanStyle): Promise<Face | undefined> {
  const points = visiblePoints(cluster);
  for (const file of filesFor(points, style, isShownAsEmoji(cluster))) {
    const face = await openFace(file, weight);
    if (points.every((point) => face.font.hasGlyphForCodePoint(point))) return face;
  }
  return undefined;
}

/** Adds the font of each character with its marks, or where no font has them all, of each of them alone. */
async function addFaces(faces: Map<string, Face>, clusters: Iterable<string>, weight: Weight, style: HanStyle) {
  for (const cluster of clusters) {
    if (visiblePoints(cluster).length === 0) continue;
    const face = await findFace(cluster, weight, style);
    if (face) faces.set(cluster, face);
    else if ([...cluster].length > 1) await addFaces(faces, cluster, weight, style);
  }
}

/** Opens the fonts for the texts of `content`. */
export async function openFonts(content: unknown): Promise<Fonts> {
  const texts = [always, ...textsIn(content).map(readable)].join('\n');
  const clusters = new Set(clustersOf(texts));
  const style = hanStyleOf(texts);
  const faces = { regular: new Map<string, Face>(), bold: new Map<string, Face>() };
  for (const weight of ['regular', 'bold'] as const) await addFaces(faces[weight], clusters, weight, style);
  return { faceFor: (cluster, weight) => faces[weight].get(cluster) };
}

/** Lists the characters in the texts of `content` that no font has, each once. */
export async function findUnprintable(content: unknown): Promise<string[]> {
  const clusters = new Set(textsIn(content).flatMap((text) => clustersOf(readable(text))));
  const faces = new Map<string, Face>();
  await addFaces(faces, clusters, 'regular', 'chinese');
  const characters = new Set([...clusters].filter((cluster) => !faces.has(cluster)).flatMap((cluster) => [...cluster]));
  return [...characters].filter((character) => visiblePoints(character).length > 0 && !faces.has(character));
}
