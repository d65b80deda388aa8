import {
  cutToWidth,
  type Letters,
  millimetresPerPoint,
  shrinkToWidth,
  type Weight,
  wrapToWidth,
} from '../text-lines.ts';
import { isSquare, type LabelField, type LabelLayout } from './label-layouts.ts';

/*
 * Places the parts of a label, in millimetres, for the printed file and its preview. No schemas, so that screens may load it
 * at once.
 */

export type LabelTexts = {
  /** Empty where the tag was not chosen. */
  tag: string;
  name: string;
  /** Smaller lines below. */
  more: readonly string[];
};

/** Screens that know an asset by its tag and name alone show these. */
export type LabelledAsset = { tag: string; name: string } & Partial<{
  serial: string;
  location: string;
  branch: { name: string } | null;
}>;

/** A label is read far from any screen: a serial number says what it is by its prefix. */
export function labelTexts(asset: LabelledAsset, fields: readonly LabelField[]): LabelTexts {
  const shows = (field: LabelField, text: string): string => (fields.includes(field) ? text : '');
  const serial = asset.serial ? `S/N ${asset.serial}` : '';
  const more = [
    shows('serial', serial),
    shows('location', asset.location ?? ''),
    shows('space', asset.branch?.name ?? ''),
  ];
  return { tag: shows('tag', asset.tag), name: shows('name', asset.name), more: more.filter((text) => text !== '') };
}

type Box = { x: number; y: number; width: number; height: number };
type Square = { x: number; y: number; side: number };
type Line = { text: string; size: number; weight: Weight };
/** Its upper left corner; the size is in points. */
type PlacedLine = Line & { x: number; y: number };

export type PlacedLabel = { code: Square; logo: Square | null; lines: readonly PlacedLine[] };

const leading = 1.25;
const heightOf = (size: number): number => size * millimetresPerPoint * leading;

/** From the top, as many as fit. A tag is made smaller rather than cut: people type it. */
function linesOf(letters: Letters, { tag, name, more }: LabelTexts, { width, height }: Box, size: number): Line[] {
  const small = Math.max(4.5, size * 0.72);
  const lines: Line[] = [];
  if (tag) {
    const weight = 'bold';
    const fitting = shrinkToWidth(letters, tag, { size, weight }, width);
    lines.push({ text: cutToWidth(letters, tag, { size: fitting, weight }, width), size: fitting, weight });
  }
  const named = wrapToWidth(letters, name, { size: size * 0.85 }, width, more.length > 2 ? 1 : 2);
  lines.push(...named.map((text): Line => ({ text, size: size * 0.85, weight: 'regular' })));
  for (const text of more)
    lines.push({ text: cutToWidth(letters, text, { size: small }, width), size: small, weight: 'regular' });
  let used = 0;
  return lines.filter((line) => {
    used += heightOf(line.size);
    return used <= height + 0.01;
  });
}

function stacked(lines: readonly Line[], top: number, leftOf: (line: Line) => number): PlacedLine[] {
  let below = top;
  return lines.map((line) => {
    const y = below;
    below += heightOf(line.size);
    return { ...line, x: leftOf(line), y };
  });
}

export type LabelBrand = { hasLogo: boolean; name: string };

/** The logo and the name of the workspace in one line, and how high it is. */
function placeBrand(letters: Letters, { hasLogo, name }: LabelBrand, { x, y, width, height }: Box) {
  if (!hasLogo && !name) return { logo: null, lines: [], used: 0 };
  const side = Math.min(6, height * 0.24);
  const size = Math.max(4.5, (side / millimetresPerPoint) * 0.45);
  const left = hasLogo ? side + 1 : 0;
  const text = cutToWidth(letters, name, { size }, width - left);
  const line = { text, size, weight: 'regular', x: x + left, y: y + (side - heightOf(size)) / 2 } as const;
  return { logo: hasLogo ? { x, y, side } : null, lines: name ? [line] : [], used: side + 0.6 };
}

function placeBeside(letters: Letters, label: LabelTexts, brand: LabelBrand, space: Box): PlacedLabel {
  const { x, y, width, height } = space;
  const side = Math.min(height, width * 0.45);
  const gap = 1;
  const box = { x: x + side + gap, y, width: width - side - gap, height };
  const { logo, lines, used } = placeBrand(letters, brand, box);
  const rest = { ...box, y: y + used, height: height - used };
  const texts = linesOf(letters, label, rest, Math.min(12, Math.max(6.5, height * 0.36)));
  const code = { x, y: y + (height - side) / 2, side };
  return { code, logo, lines: [...lines, ...stacked(texts, rest.y, () => rest.x)] };
}

function placeBelow(letters: Letters, label: LabelTexts, { hasLogo }: LabelBrand, space: Box): PlacedLabel {
  const { x, y, width, height } = space;
  const texts = linesOf(letters, { ...label, more: [] }, { ...space, height: height * 0.3 }, 6.5);
  const side = Math.min(width, height - texts.reduce((sum, line) => sum + heightOf(line.size), 0));
  const left = x + (width - side) / 2;
  const lines = stacked(texts, y + side, ({ text, ...style }) => x + (width - letters.widthOf(text, style)) / 2);
  const logo = hasLogo && left - x > 3 ? { x, y, side: left - x } : null;
  return { code: { x: left, y, side }, logo, lines };
}

/** Places the parts of a label whose upper left corner is at `x` and `y`. */
export function placeLabel(
  letters: Letters,
  label: LabelTexts,
  brand: LabelBrand,
  layout: LabelLayout,
  { x, y }: { x: number; y: number },
): PlacedLabel {
  const edge = Math.min(2.5, layout.height * 0.07);
  const space = { x: x + edge, y: y + edge, width: layout.width - 2 * edge, height: layout.height - 2 * edge };
  return (isSquare(layout) ? placeBelow : placeBeside)(letters, label, brand, space);
}
