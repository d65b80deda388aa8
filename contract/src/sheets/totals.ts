/*
 * Computes the costs of a sheet, in minor units of one currency. Server and browser count with the same function. No schemas here, so that
 * screens may load it at once.
 */

export const lineKinds = ['part', 'labour', 'travel', 'expense'] as const;
export type LineKind = (typeof lineKinds)[number];

/** A part has a price for each piece, labour one for the hour, travel both; an expense is one piece. */
export type Priced = {
  kind: LineKind;
  /** Pieces or kilometres, to the thousandth. */
  quantity: number;
  unit_price: number;
  minutes: number;
  hourly_price: number;
  /** Warranty pays, not the customer. */
  covered: boolean;
};

export type Totals = {
  parts: number;
  labour: number;
  travel: number;
  expenses: number;
  tax: number;
  /** With tax. */
  total: number;
  /** The share that warranty pays, with its tax. */
  covered: number;
  /** The rest, which the customer pays. */
  customer: number;
};

type Detailed = Omit<Priced, 'kind'> & {
  part_number: string;
  faulty_serial: string;
  replacement_serial: string;
  expense_kind: string | null;
};

/** Clears the fields that do not belong to the kind, so that they neither cost nor show. */
export function lineOfKind<Line extends Detailed>(kind: LineKind, line: Line): Line {
  const isPart = kind === 'part';
  const isTimed = kind === 'labour' || kind === 'travel';
  return {
    ...line,
    quantity: isPart || kind === 'travel' ? line.quantity : kind === 'expense' ? 1 : 0,
    unit_price: kind === 'labour' ? 0 : line.unit_price,
    minutes: isTimed ? line.minutes : 0,
    hourly_price: isTimed ? line.hourly_price : 0,
    part_number: isPart ? line.part_number : '',
    faulty_serial: isPart ? line.faulty_serial : '',
    replacement_serial: isPart ? line.replacement_serial : '',
    expense_kind: kind === 'expense' ? (line.expense_kind ?? 'other') : null,
  };
}

/** Returns a fraction of an amount that is never negative; rounds half a unit up. Products of large amounts are exact. */
function share(amount: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

const thousandths = 1000;
const hour = 60;
/** The unit of a tax rate: a hundredth of a percent. */
export const wholeRate = 10_000;

export const amountOf = ({ quantity, unit_price, minutes, hourly_price }: Priced): number =>
  share(unit_price, Math.round(quantity * thousandths), thousandths) + share(hourly_price, minutes, hour);

/** `tax_rate` in hundredths of a percent. Warranty and customer together pay the total, to the last unit. */
export function totalsOf(lines: readonly Priced[], tax_rate: number): Totals {
  const sum = (of: (line: Priced) => boolean): number =>
    lines.filter(of).reduce((total, line) => total + amountOf(line), 0);
  const withTax = (net: number): number => net + share(net, tax_rate, wholeRate);
  const net = sum(() => true);
  const total = withTax(net);
  const customer = withTax(sum(({ covered }) => !covered));
  return {
    parts: sum(({ kind }) => kind === 'part'),
    labour: sum(({ kind }) => kind === 'labour'),
    travel: sum(({ kind }) => kind === 'travel'),
    expenses: sum(({ kind }) => kind === 'expense'),
    ...{ tax: total - net, total, customer, covered: total - customer },
  };
}

/** Returns the number of digits behind the point: two for most currencies, none for the yen. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

export const printMoney = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** minorDigits(currency));

export const printTaxRate = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / wholeRate);
