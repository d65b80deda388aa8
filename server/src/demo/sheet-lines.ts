import type { SheetCosts, SheetLine } from '@sightline/contract/sheets/costs';
import { totalsOf } from '@sightline/contract/sheets/totals';
import type { Row } from './bulk-insert.ts';

/** The cost lines of the demo's sheets; prices are in cents. */
export type DemoLine = Omit<SheetLine, 'id' | 'version'>;

export const sheetRates = { currency: 'USD', tax_rate: 825, labour_price: 9500, travel_price: 6000, km_price: 65 };

const line = (kind: SheetLine['kind'], description: string, more: Partial<DemoLine>): DemoLine => ({
  ...{ kind, description, part_number: '', quantity: 0, unit_price: 0, minutes: 0, hourly_price: 0, covered: false },
  ...{ faulty_serial: '', replacement_serial: '', expense_kind: null, timer_id: null },
  ...more,
});
const labour = (minutes: number, covered = false) =>
  line('labour', 'Labour, Maya Lindqvist', { minutes, hourly_price: sheetRates.labour_price, covered });
const way = (quantity: number, minutes: number) =>
  line('travel', 'Travel', {
    quantity,
    unit_price: sheetRates.km_price,
    minutes,
    hourly_price: sheetRates.travel_price,
  });

export const repairCosts: readonly DemoLine[] = [
  line('part', 'Shaft seal 35 mm', {
    ...{ part_number: 'SS-35-V', quantity: 1, unit_price: 12_490, covered: true },
    ...{ faulty_serial: 'SS-118820', replacement_serial: 'SS-204417' },
  }),
  line('part', 'Coolant', { part_number: 'CL-5', quantity: 2.5, unit_price: 1890 }),
  labour(95),
  way(38, 45),
  line('expense', 'Car park at the plant', { quantity: 1, unit_price: 1200, expense_kind: 'parking' }),
];

export const maintenanceCosts: readonly DemoLine[] = [
  line('part', 'Air filter', { part_number: 'AF-220', quantity: 2, unit_price: 3450 }),
  labour(60, true),
];

export const installationCosts: readonly DemoLine[] = [
  labour(230),
  way(112, 90),
  line('expense', 'Hotel', { quantity: 1, unit_price: 13_900, expense_kind: 'lodging' }),
];

/** Ids only have to be unique within a sheet, and the same each time the demo is written. */
const idOf = (sheetId: string, place: number): string => `${sheetId.slice(0, -4)}${(0x1000 + place).toString(16)}`;

export const costsOf = (lines: readonly DemoLine[], sheetId: string): SheetCosts => ({
  ...{ currency: sheetRates.currency, tax_rate: sheetRates.tax_rate },
  lines: lines.map((one, place) => ({ ...one, id: idOf(sheetId, place), version: 1 })),
  totals: totalsOf(lines, sheetRates.tax_rate),
});

export const lineRows = (lines: readonly DemoLine[], organization_id: string, sheetId: string): Row[] =>
  lines.map((one, place) => ({
    ...one,
    ...{ organization_id, sheet_id: sheetId, id: idOf(sheetId, place), position: place + 1, version: 1 },
  }));
