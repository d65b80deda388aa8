import { type LabelTexts, placeLabel } from '@sightline/contract/assets/label-drawing';
import { type LabelLayout, labelPlace, labelsPerPage } from '@sightline/contract/assets/label-layouts';
import { limits } from '@sightline/contract/limits';
import { openSheet, type Sheet } from '../../../pdf/document.ts';
import { lettersOf } from '../../../pdf/fitting.ts';
import { drawQrCode } from '../../../pdf/qr-code.ts';

/** Its texts, and what its code says. */
export type Label = LabelTexts & { address: string };

export type Brand = { logo: Buffer | null; name: string };

function drawLabel(sheet: Sheet, label: Label, brand: Brand, layout: LabelLayout, at: { x: number; y: number }): void {
  const shown = { hasLogo: brand.logo !== null, name: brand.name };
  const { code, logo, lines } = placeLabel(lettersOf(sheet), label, shown, layout, at);
  drawQrCode(sheet, label.address, code.x, code.y, code.side);
  for (const { text, x, y, ...style } of lines) sheet.write(text, x, y, style);
  if (brand.logo && logo) sheet.picture(brand.logo, logo.x, logo.y, logo.side, logo.side);
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
  for (const [index, label] of labels.entries()) {
    const place = index + start - 1;
    if (index === 0 || place % perPage === 0) sheet.addPage();
    drawLabel(sheet, label, brand, layout, labelPlace(layout, place % perPage));
    if ((index + 1) % limits.labels.step === 0) progress(index + 1);
  }
  return sheet.end();
}
