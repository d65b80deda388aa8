import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Day, deviceTimes, greatestInt, Id, line, optionalLine, PersonRef, Timestamp } from '../scalars.ts';
import { lineKinds } from './totals.ts';

/* Money on a sheet. Amounts are integers in minor units of the currency that the sheet began with; `totalsOf` of totals.ts adds them up. */

export const LineKind = z.enum(lineKinds);
export const ExpenseKind = z.enum(['lodging', 'meals', 'parking', 'toll', 'other']);
export type ExpenseKind = z.infer<typeof ExpenseKind>;

/** Currencies of ISO 4217 that can be printed. */
const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));
export const Currency = z.string().refine((code) => knownCurrencies.has(code), { params: { code: 'option' } });

const { lines } = limits.sheets;
const Price = z.int().min(0).max(lines.price);
const TaxRate = z.int().min(0).max(lines.taxRate);
const Minutes = z.int().min(0).max(lines.minutes);

export const SheetLine = z.object({
  id: Id,
  kind: LineKind,
  description: z.string(),
  part_number: z.string(),
  /** Pieces of a part, kilometres of travel; 1 of an expense. */
  quantity: z.number(),
  /** For a piece, a kilometre, or the whole expense. */
  unit_price: z.int(),
  /** For labour and travel, priced by the hour. */
  minutes: z.int(),
  hourly_price: z.int(),
  /** True when warranty pays. */
  covered: z.boolean(),
  /** Serial numbers of a part that was replaced, and of the one that replaced it. */
  faulty_serial: z.string(),
  replacement_serial: z.string(),
  expense_kind: ExpenseKind.nullable(),
  /** The timer that labour was taken from. */
  timer_id: Id.nullable(),
  version: z.int(),
});
export type SheetLine = z.infer<typeof SheetLine>;

const Amount = z.int();
export const SheetTotals = z.object({
  ...{ parts: Amount, labour: Amount, travel: Amount, expenses: Amount },
  ...{ tax: Amount, total: Amount, covered: Amount, customer: Amount },
});

export const SheetCosts = z.object({
  currency: z.string(),
  /** In hundredths of a percent. */
  tax_rate: z.int(),
  /** In the order in which they were added. Receipts are photos of the sheet whose `question_id` is the id of the line. */
  lines: z.array(SheetLine),
  totals: SheetTotals,
});
export type SheetCosts = z.infer<typeof SheetCosts>;

/** The currency, tax rate and prices of new sheets: for an hour of labour and of travel, and for a kilometre. */
export const SheetRates = z.object({
  currency: Currency,
  tax_rate: TaxRate,
  labour_price: Price,
  travel_price: Price,
  km_price: Price,
});
export type SheetRates = z.infer<typeof SheetRates>;

/** Fields that do not belong to the kind of a line are ignored. */
const lineFields = {
  description: line(limits.name),
  part_number: optionalLine(lines.partNumber).default(''),
  quantity: z.number().min(0).max(lines.quantity).multipleOf(0.001).default(1),
  unit_price: Price.default(0),
  minutes: Minutes.default(0),
  hourly_price: Price.default(0),
  covered: z.boolean().default(false),
  faulty_serial: optionalLine(lines.serial).default(''),
  replacement_serial: optionalLine(lines.serial).default(''),
  expense_kind: ExpenseKind.nullable().default(null),
};
export const AddLineInput = z.object({
  id: Id.optional(),
  kind: LineKind,
  ...lineFields,
  timer_id: Id.nullable().default(null),
  ...deviceTimes,
});
export const ChangeLineInput = z.object({ ...lineFields, version: z.int().max(greatestInt) });

/** Proposed costs of a visit. Nothing is added before somebody confirms it. */
export const CostProposals = z.object({
  labour: z.array(
    z.object({
      timer_id: Id,
      person: PersonRef,
      day: Day,
      minutes: z.int(),
      started_at: Timestamp,
      /** True while the timer runs. */
      running: z.boolean(),
    }),
  ),
  rates: SheetRates,
  /** The cover of the warranties of the ticket's asset today; null without an asset. */
  warranty: z
    .object({
      asset: z.object({ id: Id, tag: z.string(), name: z.string(), serial: z.string() }),
      covers: z.object({ labour: z.boolean(), parts: z.boolean(), travel: z.boolean() }),
    })
    .nullable(),
});
export type CostProposals = z.infer<typeof CostProposals>;

const params = z.object({ id: Id, sheetId: Id });
const lineParams = z.object({ id: Id, sheetId: Id, lineId: Id });
const costs = z.object({ costs: SheetCosts });
const rates = z.object({ rates: SheetRates });

export const sheetCostsApi = {
  rates: endpoint('GET', '/sheet-rates', {
    summary: 'Says what new sheets charge: the currency, the tax and the prices.',
    data: rates,
  }),
  setRates: endpoint('PUT', '/sheet-rates', {
    summary: 'Changes what new sheets charge.',
    description: 'Sheets keep the currency and the tax rate that they began with.',
    body: SheetRates,
    data: rates,
  }),
  proposals: endpoint('GET', '/ticket/:id/assistance-sheet/:sheetId/proposals', {
    summary: 'Proposes labour from the timers of the ticket, and what warranty covers.',
    params,
    data: CostProposals,
  }),
  add: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/lines', {
    summary: 'Adds a part, labour, travel or an expense to a sheet.',
    description:
      'Of a timer that still runs nothing can be added, since its time would stay what it was. With `done_at` and `sent_at` your own running timer is stopped first, as long ago as they are apart, two days at most.',
    params,
    body: AddLineInput,
    idempotentBy: 'id',
    data: costs,
    errors: [
      'TICKET_CLOSED',
      'SHEET_LOCKED',
      'SHEET_OUTDATED',
      'NOT_FOUND',
      'CONFLICT',
      'TOO_MANY_LINES',
      'TIMER_TAKEN',
      'TIMER_STILL_RUNNING',
    ],
  }),
  change: endpoint('PUT', '/ticket/:id/assistance-sheet/:sheetId/line/:lineId', {
    summary: 'Changes a part, labour, travel or an expense of a sheet.',
    params: lineParams,
    body: ChangeLineInput,
    data: costs,
    errors: ['TICKET_CLOSED', 'SHEET_LOCKED', 'SHEET_OUTDATED', 'NOT_FOUND', 'STALE_VERSION'],
  }),
  remove: endpoint('DELETE', '/ticket/:id/assistance-sheet/:sheetId/line/:lineId', {
    summary: 'Takes a part, labour, travel or an expense off a sheet, with its receipts.',
    params: lineParams,
    data: costs,
    errors: ['TICKET_CLOSED', 'SHEET_LOCKED', 'SHEET_OUTDATED', 'NOT_FOUND'],
  }),
};
