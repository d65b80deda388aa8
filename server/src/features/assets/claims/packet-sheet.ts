import type { Asset } from '@sightline/contract/assets/assets';
import type { WarrantyClaim } from '@sightline/contract/assets/claims';
import type { Warranty } from '@sightline/contract/assets/warranties';
import { cutToWidth, wrapToWidth } from '@sightline/contract/text-lines';
import { spokenTime } from '../../../kernel/time-in-words.ts';
import { openSheet, type Sheet } from '../../../pdf/document.ts';
import { lettersOf } from '../../../pdf/fitting.ts';
import { packetWords } from './packet-words.ts';

type Locale = 'en' | 'pt';
type Packet = {
  claim: WarrantyClaim;
  asset: Asset;
  warranty: Warranty;
  /** Custom fields, as printed. */
  facts: readonly (readonly [label: string, text: string])[];
  pictures: readonly { name: string; bytes: Buffer }[];
  brand: { name: string; logo: Buffer | null };
  at: Date;
};

const page = { width: 210, height: 297 };
const margin = 18;
const width = page.width - 2 * margin;
const labelWidth = 48;
const bottom = page.height - margin;
const text = { size: 10 };
const lineHeight = 5.2;
const pictureHeight = 112;
const most = 400;

/** Writes down the page, and goes on to the next one. */
function writingOn(sheet: Sheet) {
  let y = margin;
  const requireSpace = (height: number): void => {
    if (y + height <= bottom) return;
    sheet.addPage();
    y = margin;
  };
  const lines = (value: string, x: number, wide: number): void => {
    const wrapped = value.split('\n').flatMap((part) => wrapToWidth(lettersOf(sheet), part, text, wide, most));
    for (const line of wrapped) {
      requireSpace(lineHeight);
      sheet.write(line, x, y, text);
      y += lineHeight;
    }
  };
  return {
    head({ name, logo }: Packet['brand'], title: string, day: string) {
      if (logo) sheet.picture(logo, page.width - margin - 22, margin - 4, 22, 22);
      sheet.write(cutToWidth(lettersOf(sheet), name, text, width - 30), margin, y, text);
      sheet.write(title, margin, y + 6, { size: 18, weight: 'bold' });
      sheet.write(day, margin, y + 15, text);
      y += 24;
    },
    heading(value: string) {
      requireSpace(3 * lineHeight);
      y += 4;
      sheet.write(value, margin, y, { size: 12, weight: 'bold' });
      y += 7;
    },
    fact(label: string, value: string) {
      if (value === '') return;
      requireSpace(lineHeight);
      const bold = { ...text, weight: 'bold' } as const;
      sheet.write(cutToWidth(lettersOf(sheet), label, bold, labelWidth - 3), margin, y, bold);
      lines(value, margin + labelWidth, width - labelWidth);
    },
    paragraph: (value: string) => lines(value, margin, width),
    picture({ name, bytes }: Packet['pictures'][number]) {
      requireSpace(pictureHeight + lineHeight + 4);
      sheet.picture(bytes, margin, y, width, pictureHeight);
      y += pictureHeight + 1;
      sheet.write(cutToWidth(lettersOf(sheet), name, text, width), margin, y, text);
      y += lineHeight + 3;
    },
  };
}

/** The claim for its provider: what is claimed, on which machine, under which warranty, with pictures. */
export async function drawClaim(packet: Packet, locale: Locale): Promise<Buffer> {
  const { claim, asset, warranty, facts, pictures, brand, at } = packet;
  const words = packetWords[locale];
  const dayOf = (day: string): string => spokenTime(`${day}T00:00:00Z`, 'day', locale, 'UTC');
  const sheet = await openSheet(`${words.title} · ${asset.tag}`, page, locale, [packet, words]);
  sheet.addPage();
  const paper = writingOn(sheet);
  paper.head(brand, words.title, dayOf(at.toISOString().slice(0, 10)));
  const amount =
    claim.amount === null
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency: claim.currency }).format(claim.amount);
  paper.heading(words.claim);
  paper.fact(words.faulty_serial, claim.faulty_serial);
  paper.fact(words.replacement_serial, claim.replacement_serial);
  paper.fact(words.amount, amount);
  paper.fact(words.ticket, claim.ticket ? `#${claim.ticket.ticket_id} ${claim.ticket.subject}` : '');
  paper.fact(words.by, claim.created_by.name);
  if (claim.notes) paper.paragraph(claim.notes);
  paper.heading(words.asset);
  for (const name of ['tag', 'name', 'serial', 'manufacturer', 'model', 'location'] as const)
    paper.fact(words[name], asset[name]);
  paper.fact(words.space, asset.branch?.name ?? '');
  paper.fact(words.purchase_date, asset.purchase_date ? dayOf(asset.purchase_date) : '');
  for (const [label, value] of facts) paper.fact(label, value);
  paper.heading(words.warranty);
  paper.fact(words.kind, words.kinds[warranty.kind]);
  paper.fact(words.provider, warranty.provider);
  paper.fact(words.reference, warranty.reference);
  paper.fact(words.runs, `${dayOf(warranty.starts_on)} – ${dayOf(warranty.ends_on)}`);
  paper.fact(words.covers, warranty.covers.map((part) => words.parts[part]).join(', '));
  if (warranty.terms) paper.fact(words.terms, warranty.terms);
  if (pictures.length > 0) paper.heading(words.pictures);
  for (const picture of pictures) paper.picture(picture);
  return sheet.end();
}
