/*
 * Numbers as people write them: "1.234,56", "1,234.56", "1 234,5", "1'234.50", "(1.234)", "R$ 1.234,50", "1,5E+3". Some can be read in two
 * ways: "1.234" is a thousand and more where a comma stands before decimals, and little more than one where a point does.
 */

export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** `sign`: the decimal sign that this reading takes; null where the text shows none. */
type Reading = { value: number; sign: DecimalSign | null };

const longest = 60;
/** More are not kept exactly. */
const mostDigits = 15;
const spaces = /[\u0020\u00A0\u2009\u202F]/g;
/** A sign such as R$, US$ or €, or three letters, before or behind. */
const currency = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[\s\d-]))\s*|\s*(?:\p{Sc}|(?<=[\s\d])[A-Z]{3})$/gu;

/** Without what stands around its digits, and whether it is negative. */
function digitsOf(entered: string, unit: string): { digits: string; isNegative: boolean } {
  let text = entered.trim().replace(/[\u2212\u2012\u2013]/g, '-');
  if (unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase())) text = text.slice(0, -unit.length).trim();
  const bracketed = /^\((.*)\)$/.exec(text);
  if (bracketed) text = bracketed[1]?.trim() ?? '';
  let isNegative = Boolean(bracketed);
  const strip = (): void => {
    const bare = /^-\s*|\s*-$/.exec(text);
    if (!bare || isNegative) return;
    isNegative = true;
    text = text.replace(bare[0], '').trim();
  };
  strip();
  text = text.replace(currency, '').trim();
  strip();
  return {
    digits: text
      .replace(/^\+/, '')
      .replace(spaces, ' ')
      .replace(/[\u2019\u02BC]/g, "'"),
    isNegative,
  };
}

/** By one decimal sign; the other one, spaces and apostrophes group digits by three. */
function readWith(digits: string, sign: DecimalSign): Reading | null {
  const [decimal, group] = sign === 'comma' ? [',', '.'] : ['.', ','];
  const parts = new RegExp(
    `^(\\d{1,15}|[1-9]\\d{0,2}(?:([${group} '])\\d{3})(?:\\2\\d{3})*)(?:\\${decimal}(\\d{1,20}))?(E[+-]?\\d{1,3})?$`,
    'i',
  );
  const match = parts.exec(digits);
  if (!match) return null;
  const [, whole = '', grouped, decimals, exponent = ''] = match;
  if (grouped !== undefined && exponent !== '') return null;
  if (whole.replace(/\D/g, '').length > mostDigits) return null;
  const value = Number(`${whole.replace(/\D/g, '')}.${decimals ?? '0'}${exponent}`);
  if (!Number.isFinite(value)) return null;
  return { value, sign: decimals !== undefined || grouped === group ? sign : null };
}

/** All numbers that a text can mean: none, one or two. */
export function readingsOf(entered: string, unit = ''): Reading[] {
  if (entered.length > longest) return [];
  const { digits, isNegative } = digitsOf(entered, unit);
  const readings = decimalSigns.flatMap((sign) => readWith(digits, sign) ?? []);
  const [first, second] = readings.map((one) => (isNegative ? { ...one, value: -one.value || 0 } : one));
  if (!first || !second) return first ? [first] : [];
  return first.value === second.value
    ? [{ ...first, sign: first.sign === second.sign ? first.sign : null }]
    : [first, second];
}

/** The number, or why it is none. A text with one reading is that; of two, `sign` decides, and without it nobody. */
export function readNumber(
  entered: string,
  unit: string,
  sign: DecimalSign | undefined,
): number | 'none' | 'ambiguous' {
  const readings = readingsOf(entered, unit);
  const [only, other] = readings;
  if (!only) return 'none';
  if (!other) return only.value;
  return readings.find((one) => one.sign === sign)?.value ?? 'ambiguous';
}

/** Finds the decimal sign that the texts of a column share; `open` when they leave it ambiguous although it matters, null when none has one. */
export function decimalSignOf(texts: readonly string[], unit = ''): DecimalSign | 'open' | null {
  const seen = new Set<DecimalSign>();
  let isOpen = false;
  for (const text of texts) {
    const readings = readingsOf(text, unit);
    if (readings.length === 2) isOpen = true;
    else if (readings[0]?.sign) seen.add(readings[0].sign);
  }
  const [sign] = seen;
  if (seen.size === 1 && sign) return sign;
  return isOpen ? 'open' : null;
}
