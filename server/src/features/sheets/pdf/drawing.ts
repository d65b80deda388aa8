import { modelOf } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import { deviceTimeApart } from '@sightline/contract/sheets/device-times';
import { shownSections, valuesOf } from '@sightline/contract/sheets/progress';
import type { Signature } from '@sightline/contract/sheets/signing';
import type { Question } from '@sightline/contract/sheets/templates';
import { timeFormatOf } from '../../../kernel/time-in-words.ts';
import { type Flow, lineHeight, makePages } from '../../../pdf/pages.ts';
import { drawQrCode } from '../../../pdf/qr-code.ts';
import { drawCosts } from './costs.ts';
import { drawPhotos } from './photo-rows.ts';
import type { Printed } from './printed.ts';
import { sheetWords } from './words.ts';

const quiet = '#666666';
const rule = '#d0d0d0';
const titleSize = 16;
const bodySize = 10;
const labelSize = 8;

type Words = (typeof sheetWords)['en'];

/** Days and times by the clock of the customer, with the narrow spaces of ranges as plain ones. */
function writeVisit(
  { site: { visit, timezone }, locale }: Printed,
  words: Words,
): [label: string, text: string] | null {
  if (!visit) return null;
  const at = timeFormatOf('dateTime', locale, timezone);
  const range = (from: string, to: string) =>
    at.formatRange(new Date(from), new Date(to)).replace(/[\u2009\u202f]/g, ' ');
  const { starts_at, ends_at, checked_in_at, checked_out_at } = visit;
  if (!checked_in_at) return [words.planned, range(starts_at, ends_at)];
  return checked_out_at
    ? [words.visited, range(checked_in_at, checked_out_at)]
    : [words.arrived, at.format(new Date(checked_in_at))];
}

function siteFacts(printed: Printed, words: Words): [label: string, text: string][] {
  const { asset, address } = printed.site;
  const visit = writeVisit(printed, words);
  const machine = asset && [asset.name, asset.tag, asset.serial && `S/N ${asset.serial}`].filter(Boolean).join(' · ');
  return [
    ...(machine ? [[words.machine, machine] as [string, string]] : []),
    [words.address, address],
    ...(visit ? [visit] : []),
  ];
}

function drawHead(flow: Flow, printed: Printed, words: Words): void {
  const { brand, sheet, ticket } = printed;
  const { sheet: paper, left, width } = flow;
  const side = 12;
  if (brand.logo) paper.picture(brand.logo, left, flow.y, side, side);
  const inset = brand.logo ? side + 4 : 0;
  paper.write(brand.name, left + inset, flow.y + 3.5, { size: 11, weight: 'bold' });
  flow.gap(side + 5);
  flow.text(words.title(sheet.number), { size: titleSize, weight: 'bold' });
  flow.text(`${words.ticket(ticket.ticket_id)} · ${ticket.subject}`, { size: bodySize, color: quiet });
  flow.gap(3);
  const facts = [
    [words.customer, ticket.branch_name],
    ...siteFacts(printed, words),
    [words.technician, sheet.author.name],
    [words.template, sheet.template && `${sheet.template.name}, ${words.version(sheet.template.version)}`],
  ];
  for (const [label, value] of facts) if (value) flow.text(`${label}: ${value}`, { size: 9 });
  if (sheet.status === 'outdated') flow.text(words.outdated, { size: 9, weight: 'bold', color: '#b34700' });
  flow.gap(3);
  paper.block(left, flow.y, width, 0.2, rule);
  flow.gap(4);
}

function answerOf({ filled, locale }: Printed, question: Question, words: Words): string {
  const answer = filled.answers.find(({ question_id }) => question_id === question.id);
  const text = printField(modelOf(question), answer?.value ?? undefined, locale);
  return [text || words.unanswered, answer?.note].filter(Boolean).join(' – ');
}

function drawAnswers(flow: Flow, printed: Printed, words: Words): void {
  const { filled, locale, photos } = printed;
  for (const section of shownSections(filled.sections, valuesOf(filled))) {
    flow.need(lineHeight(12) + 14);
    flow.text(section.title[locale], { size: 12, weight: 'bold' });
    flow.gap(1.5);
    for (const question of section.questions) {
      flow.need(lineHeight(labelSize) + lineHeight(bodySize));
      flow.text(question.label[locale], { size: labelSize, color: quiet });
      const taken = filled.photos.filter(({ question_id }) => question_id === question.id);
      if (taken.some(({ file }) => photos.has(file.id))) drawPhotos(flow, taken, photos);
      else
        flow.text(question.type === 'photo' ? words.unanswered : answerOf(printed, question, words), {
          size: bodySize,
        });
      flow.gap(1.5);
    }
    flow.gap(3);
  }
}

function drawTexts(flow: Flow, { sheet }: Printed, words: Words): void {
  for (const part of ['problem', 'work_done', 'conclusion', 'recommendations'] as const) {
    if (sheet[part].trim() === '') continue;
    flow.need(lineHeight(labelSize) + lineHeight(bodySize));
    flow.text(words[part], { size: labelSize, color: quiet });
    flow.text(sheet[part], { size: bodySize });
    flow.gap(2.5);
  }
}

const [signatureWidth, signatureHeight] = [60, 20];

function drawSignature(flow: Flow, signature: Signature, { locale, timezone }: Printed, words: Words): void {
  const { sheet, left } = flow;
  flow.need(signatureHeight + 3 * lineHeight(9) + 4);
  const top = flow.y;
  if (signature.kind === 'drawn') {
    const scale = signatureHeight / 1000;
    for (const stroke of signature.strokes)
      sheet.line(
        stroke.map((at, index) => (index % 2 === 0 ? left + at * scale : top + at * scale)),
        0.35,
      );
    flow.gap(signatureHeight);
  }
  if (signature.kind === 'typed') flow.text(signature.name, { size: 15 });
  if (signature.kind === 'refused') flow.text(words.refused(signature.reason), { size: bodySize });
  sheet.block(left, flow.y, signatureWidth, 0.2, rule);
  flow.gap(1);
  const at = timeFormatOf('exact', locale, timezone);
  flow.text(signature.name, { size: 9, weight: 'bold' });
  const facts = [words.roles[signature.role], signature.document, at.format(new Date(signature.signed_at))];
  if (signature.kind !== 'drawn') facts.push(words.kinds[signature.kind]);
  const onDevice = deviceTimeApart(signature);
  if (onDevice) facts.push(words.onDevice(at.format(new Date(onDevice))));
  flow.text(facts.filter(Boolean).join(' · '), { size: labelSize, color: quiet });
  flow.gap(4);
}

function drawProof(flow: Flow, { proof }: Printed, words: Words): void {
  if (!proof) {
    flow.text(words.unsigned, { size: 9, color: quiet });
    return;
  }
  const side = 34;
  flow.need(side + 4);
  const top = flow.y;
  drawQrCode(flow.sheet, proof.address, flow.left, top, side);
  flow.gap(8);
  flow.text(words.verify, { size: 9 }, side + 5);
  flow.gap(1);
  flow.text(`${words.hash}: ${proof.hash.slice(0, 32)}`, { size: 7, color: quiet }, side + 5);
  flow.text(proof.hash.slice(32), { size: 7, color: quiet }, side + 5);
  flow.y = Math.max(flow.y, top + side);
}

/** The sheet on paper. Of a signed one the same content makes the same bytes. */
export function drawSheet(printed: Printed): Promise<Buffer> {
  const { sheet, brand, ticket, locale } = printed;
  const words = sheetWords[locale];
  const title = words.title(sheet.number);
  const footer = [brand.name, words.ticket(ticket.ticket_id), title].filter(Boolean).join(' · ');
  const madeAt = sheet.signatures.at(-1)?.signed_at ?? sheet.locked_at;
  return makePages({ title, locale, footer, content: printed, ...(madeAt && { made: new Date(madeAt) }) }, (flow) => {
    drawHead(flow, printed, words);
    drawAnswers(flow, printed, words);
    drawCosts(flow, printed, words);
    drawTexts(flow, printed, words);
    if (sheet.signatures.length > 0) {
      flow.need(lineHeight(12) + signatureHeight + 16);
      flow.text(words.signatures, { size: 12, weight: 'bold' });
      flow.gap(2);
    }
    for (const signature of sheet.signatures) drawSignature(flow, signature, printed, words);
    drawProof(flow, printed, words);
  });
}
