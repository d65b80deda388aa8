import type { SheetCosts, SheetLine } from '@sightline/contract/sheets/costs';
import { amountOf, printMoney, printTaxRate } from '@sightline/contract/sheets/totals';
import { cutToWidth } from '@sightline/contract/text-lines';
import { lettersOf } from '../../../pdf/fitting.ts';
import { type Flow, lineHeight } from '../../../pdf/pages.ts';
import { drawPhotos } from './photo-rows.ts';
import type { Printed } from './printed.ts';
import type { sheetWords } from './words.ts';

type Words = (typeof sheetWords)['en'];

const quiet = '#666666';
const size = 9;
const small = 7.5;
const amountWidth = 34;

/** A text on the left, an amount on the right. */
function drawRow(flow: Flow, label: string, amount: string, weight: 'regular' | 'bold' = 'regular'): void {
  const { sheet, left, width } = flow;
  const style = { size, weight };
  flow.need(lineHeight(size));
  sheet.write(cutToWidth(lettersOf(sheet), label, style, width - amountWidth), left, flow.y, style);
  sheet.write(amount, left + width - sheet.widthOf(amount, style), flow.y, style);
  flow.gap(lineHeight(size));
}

/** Shows how an amount is computed, and which part was replaced by which. */
function detailOf(line: SheetLine, { currency }: SheetCosts, locale: 'en' | 'pt', words: Words): string {
  const money = (amount: number) => printMoney(amount, currency, locale);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const { kind, quantity, unit_price, minutes, hourly_price } = line;
  const details = [line.part_number];
  if (kind === 'part') details.push(`${number.format(quantity)} × ${money(unit_price)}`);
  if (kind === 'travel' && quantity > 0) details.push(`${number.format(quantity)} km × ${money(unit_price)}`);
  if (minutes > 0) details.push(`${minutes} min × ${money(hourly_price)}/h`);
  if (line.expense_kind) details.push(words.expenses[line.expense_kind]);
  if (line.faulty_serial) details.push(words.faulty(line.faulty_serial));
  if (line.replacement_serial) details.push(words.replacement(line.replacement_serial));
  if (line.covered) details.push(words.covered);
  return details.filter(Boolean).join(' · ');
}

/** Parts, labour, travel, expenses, and what they add up to. A sheet that costs nothing says nothing of it. */
export function drawCosts(flow: Flow, { filled, locale, photos }: Printed, words: Words): void {
  const { costs } = filled;
  if (!costs || costs.lines.length === 0) return;
  const { currency, tax_rate, totals } = costs;
  const money = (amount: number) => printMoney(amount, currency, locale);
  flow.need(lineHeight(12) + 3 * lineHeight(size));
  flow.text(words.costs, { size: 12, weight: 'bold' });
  flow.gap(1.5);
  for (const line of costs.lines) {
    flow.need(lineHeight(size) + lineHeight(small));
    drawRow(flow, line.description, money(amountOf(line)));
    flow.text(detailOf(line, costs, locale, words), { size: small, color: quiet });
    const receipts = filled.photos.filter(({ question_id }) => question_id === line.id);
    if (receipts.length > 0) drawPhotos(flow, receipts, photos);
    flow.gap(1);
  }
  flow.need(6 * lineHeight(size));
  flow.sheet.block(flow.left, flow.y, flow.width, 0.2, '#d0d0d0');
  flow.gap(1.5);
  drawRow(flow, words.tax(printTaxRate(tax_rate, locale)), money(totals.tax));
  drawRow(flow, words.total, money(totals.total));
  if (totals.covered > 0) drawRow(flow, words.byWarranty, money(-totals.covered));
  drawRow(flow, words.forCustomer, money(totals.customer), 'bold');
  flow.gap(4);
}
