import { describe, expect, it } from 'vitest';
import { amountOf, minorDigits, type Priced, printMoney, totalsOf } from './totals.ts';

const line = (more: Partial<Priced> = {}): Priced => ({
  ...{ kind: 'part', quantity: 1, unit_price: 0, minutes: 0, hourly_price: 0, covered: false },
  ...more,
});

describe('the amount of a line', () => {
  it.each([
    [{ quantity: 3, unit_price: 1999 }, 5997],
    [{ quantity: 0.333, unit_price: 1000 }, 333],
    [{ quantity: 1.005, unit_price: 100 }, 101],
    [{ quantity: 0.5, unit_price: 1 }, 1],
    [{ kind: 'labour' as const, quantity: 0, minutes: 50, hourly_price: 9500 }, 7917],
    [{ kind: 'travel' as const, quantity: 42.5, unit_price: 65, minutes: 40, hourly_price: 6000 }, 6763],
    [{ quantity: 10_000, unit_price: 100_000_000 }, 1_000_000_000_000],
    [{ quantity: 0, unit_price: 500 }, 0],
  ])('of %o is %i', (more, amount) => {
    expect(amountOf(line(more))).toBe(amount);
  });
});

describe('the totals', () => {
  it('add up by kind, and warranty and customer together pay the total', () => {
    const totals = totalsOf(
      [
        line({ quantity: 2, unit_price: 4990, covered: true }),
        line({ kind: 'labour', quantity: 0, minutes: 90, hourly_price: 9500 }),
        line({ kind: 'travel', quantity: 30, unit_price: 65 }),
        line({ kind: 'expense', unit_price: 1250 }),
      ],
      1900,
    );
    expect(totals).toMatchObject({ parts: 9980, labour: 14_250, travel: 1950, expenses: 1250 });
    expect(totals).toMatchObject({ tax: 5212, total: 32_642, covered: 11_876, customer: 20_766 });
    expect(totals.covered + totals.customer).toBe(totals.total);
  });

  it('lose no unit to rounding, whatever is covered', () => {
    for (let rate = 0; rate <= 10_000; rate += 333)
      for (let price = 1; price < 60; price += 7) {
        const totals = totalsOf([line({ unit_price: price, covered: true }), line({ unit_price: price + 2 })], rate);
        expect(totals.covered + totals.customer).toBe(totals.total);
        expect(totals.parts + totals.tax).toBe(totals.total);
        expect(totals.covered).toBeGreaterThanOrEqual(price);
      }
  });

  it('are exact of the greatest sheet', () => {
    const lines = Array.from({ length: 200 }, () => line({ quantity: 10_000, unit_price: 100_000_000 }));
    expect(totalsOf(lines, 10_000)).toMatchObject({ parts: 2e14, tax: 2e14, total: 4e14 });
  });

  it('of a sheet without lines are nothing', () => {
    expect(totalsOf([], 1900)).toMatchObject({ total: 0, covered: 0, customer: 0 });
  });
});

it('prints money with the digits of its currency', () => {
  expect([minorDigits('EUR'), minorDigits('JPY'), minorDigits('KWD')]).toEqual([2, 0, 3]);
  expect(printMoney(123_456, 'USD', 'en')).toBe('$1,234.56');
  expect(printMoney(1234, 'JPY', 'en')).toBe('¥1,234');
  expect(printMoney(123_456, 'BRL', 'pt').replace(/\s/g, ' ')).toBe('R$ 1.234,56');
});
