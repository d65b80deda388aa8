import { isSquare, type LabelLayout, labelPlace, labelsPerPage } from '@sightline/contract/asset-label-layouts';
import { limits } from '@sightline/contract/limits';
import { openSheet, type Sheet } from '../../../pdf/document.ts';
import { cutToWidth, shrinkToWidth, wrapToWidth } from '../../../pdf/fitting.ts';
import { drawQrCode } from '../../../pdf/qr-code.ts';

export type Label = {
  /** What its code says. */
  address: string;
  /** Without it where the tag was not chosen. */
  tag: string;
  name: string;
  /** Smaller lines below. */
  more: readonly string[];
};

export type Brand = { logo: Buffer | null; name: string };
type Box = { x: number; y: number; width: number; height: number };

const millimetresPerPoint = 25.4 / 72;
const leading = 1.25;
const heightOf = (size: number): number => size * millimetresPerPoint * leading;

type Line = { text: string; size: number; weight: 'regular' | 'bold' };

/** From the top, as many as fit. A tag is made smaller rather than cut: people type it. */
function linesOf(sheet: Sheet, { tag, name, more }: Label, { width, height }: Box, size: number): Line[] {
  const small = Math.max(4.5, size * 0.72);
  const lines: Line[] = [];
  if (tag) {
    const weight = 'bold';
    const fitting = shrinkToWidth(sheet, tag, { size, weight }, width);
    lines.push({ text: cutToWidth(sheet, tag, { size: fitting, weight }, width), size: fitting, weight });
  }
  const named = wrapToWidth(sheet, name, { size: size * 0.85 }, width, more.length > 2 ? 1 : 2);
  lines.push(...named.map((text): Line => ({ text, size: size * 0.85, weight: 'regular' })));
  for (const text of more)
    lines.push({ text: cutToWidth(sheet, text, { size: small }, width), size: small, weight: 'regular' });
  let used = 0;
  return lines.filter((line) => {
    used += heightOf(line.size);
    return used <= height + 0.01;
  });
}

function writeLines(sheet: Sheet, lines: readonly Line[], box: Box, isCentred: boolean): void {
  let { y } = box;
  for (const { text, ...style } of lines) {
    const x = isCentred ? box.x + (box.width - sheet.widthOf(text, style)) / 2 : box.x;
    sheet.write(text, x, y, style);
    y += heightOf(style.size);
  }
}

/** The logo and the name of the workspace in one line; returns how high it is. */
function drawBrand(sheet: Sheet, { logo, name }: Brand, { x, y, width, height }: Box): number {
  if (!logo && !name) return 0;
  const side = Math.min(6, height * 0.24);
  const size = Math.max(4.5, (side / millimetresPerPoint) * 0.45);
  if (logo) sheet.picture(logo, x, y, side, side);
  const left = logo ? side + 1 : 0;
  if (name)
    sheet.write(cutToWidth(sheet, name, { size }, width - left), x + left, y + (side - heightOf(size)) / 2, { size });
  return side + 0.6;
}

function drawBeside(sheet: Sheet, label: Label, brand: Brand, { x, y, width, height }: Box): void {
  const code = Math.min(height, width * 0.45);
  drawQrCode(sheet, label.address, x, y + (height - code) / 2, code);
  const gap = 1;
  const box = { x: x + code + gap, y, width: width - code - gap, height };
  const top = drawBrand(sheet, brand, box);
  const rest = { ...box, y: y + top, height: height - top };
  writeLines(sheet, linesOf(sheet, label, rest, Math.min(12, Math.max(6.5, height * 0.36))), rest, false);
}

function drawBelow(sheet: Sheet, label: Label, brand: Brand, { x, y, width, height }: Box): void {
  const size = 6.5;
  const lines = linesOf(sheet, { ...label, more: [] }, { x, y, width, height: height * 0.3 }, size);
  const texts = lines.reduce((sum, line) => sum + heightOf(line.size), 0);
  const code = Math.min(width, height - texts);
  const left = x + (width - code) / 2;
  drawQrCode(sheet, label.address, left, y, code);
  const box = { x, y: y + code, width, height: texts };
  writeLines(sheet, lines, box, true);
  if (brand.logo && left - x > 3) sheet.picture(brand.logo, x, y, left - x, left - x);
}

type Print = { layout: LabelLayout; start: number; brand: Brand; title: string; locale: 'en' | 'pt' };

/** Draws all labels on as many pages as they need, and says every few of them how many are done. */
export async function drawLabels(
  labels: readonly Label[],
  { layout, start, brand, title, locale }: Print,
  progress: (done: number) => void = () => {},
): Promise<Buffer> {
  const sheet = await openSheet(title, layout.page, locale, [labels, brand.name]);
  const perPage = labelsPerPage(layout);
  const edge = Math.min(2.5, layout.height * 0.07);
  const draw = isSquare(layout) ? drawBelow : drawBeside;
  for (const [index, label] of labels.entries()) {
    const place = index + start - 1;
    if (index === 0 || place % perPage === 0) sheet.addPage();
    const { x, y } = labelPlace(layout, place % perPage);
    const [width, height] = [layout.width - 2 * edge, layout.height - 2 * edge];
    draw(sheet, label, brand, { x: x + edge, y: y + edge, width, height });
    if ((index + 1) % limits.labels.step === 0) progress(index + 1);
  }
  return sheet.end();
}
