import { describe, expect, it } from 'vitest';
import { decimalSignOf, readingsOf, readNumber } from './number-text.ts';

const valuesOf = (text: string, unit = '') => readingsOf(text, unit).map(({ value }) => value);

describe('a number as people write it', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1 234,5', 1234.5],
    ['1\u00a0234,5', 1234.5],
    ['1\u202f234', 1234],
    ["1'234.50", 1234.5],
    ['1’234,50', 1234.5],
    ['0,123', 0.123],
    ['1234.5', 1234.5],
    ['0012345', 12_345],
    ['(1.234,50)', -1234.5],
    ['−5', -5],
    ['5-', -5],
    ['R$ 1.234,50', 1234.5],
    ['- US$ 3.00', -3],
    ['1.234,50 €', 1234.5],
    ['BRL 1.000,00', 1000],
    ['1,5E+3', 1500],
    ['7,89E+12', 7_890_000_000_000],
  ])('%s has one reading', (text, value) => {
    expect(valuesOf(text)).toEqual([value]);
  });

  it('may carry the unit of its field', () => {
    expect(valuesOf('1.234,5 bar', 'bar')).toEqual([1234.5]);
    expect(valuesOf('15%', '%')).toEqual([15]);
    expect(valuesOf('15%')).toEqual([]);
  });

  it.each(['', 'abc', '1.2.3', '12,34,567', '1.234,567.8', '1E400', '1234567890123456', '=1+1', '1.234E+5,5'])(
    '%s is none',
    (text) => {
      expect(valuesOf(text)).toEqual([]);
    },
  );

  it.each(['1.234', '-1,234', '(12.000)', 'R$ 1,000'])('%s has two readings, and who knows says which', (text) => {
    expect(readingsOf(text)).toHaveLength(2);
    expect(readNumber(text, '', undefined)).toBe('ambiguous');
  });

  it('is read by the sign that its column has', () => {
    expect(readNumber('1.234', '', 'comma')).toBe(1234);
    expect(readNumber('1.234', '', 'point')).toBe(1.234);
    expect(readNumber('1,234', '', 'comma')).toBe(1.234);
    expect(readNumber('1,234', '', 'point')).toBe(1234);
  });

  it('is settled by its column, or left open', () => {
    expect(decimalSignOf(['1.234', '5,5'])).toBe('comma');
    expect(decimalSignOf(['1.234', '1.234.567'])).toBe('comma');
    expect(decimalSignOf(['1,234', '0.5'])).toBe('point');
    expect(decimalSignOf(['1.234', '7'])).toBe('open');
    expect(decimalSignOf(['1.234', '0,5', '0.5'])).toBe('open');
    expect(decimalSignOf(['7', 'n/a', ''])).toBe(null);
  });
});
