import { describe, expect, it } from 'vitest';
import { coverageOn, dayIn } from './coverage.ts';
import type { Coverage } from './warranties.ts';

const term = (id: string, starts_on: string, ends_on: string, ...covers: Coverage[]) => ({
  ...{ id, provider: `of ${id}`, starts_on, ends_on, covers },
});

const until = (terms: Parameters<typeof coverageOn>[0], day: string) =>
  Object.fromEntries(coverageOn(terms, day).map((covered) => [covered.part, covered.until]));

describe('coverage', () => {
  it('holds from the first day to the last one, both included', () => {
    const terms = [term('a', '2026-01-01', '2026-12-31', 'parts')];
    expect(until(terms, '2025-12-31')).toEqual({});
    expect(until(terms, '2026-01-01')).toEqual({ parts: '2026-12-31' });
    expect(until(terms, '2026-12-31')).toEqual({ parts: '2026-12-31' });
    expect(until(terms, '2027-01-01')).toEqual({});
  });

  it('is of each part by itself', () => {
    const terms = [
      term('a', '2026-01-01', '2026-06-30', 'parts', 'labour'),
      term('b', '2026-03-01', '2027-02-28', 'labour'),
    ];
    expect(until(terms, '2026-04-01')).toEqual({ labour: '2027-02-28', parts: '2026-06-30' });
    expect(coverageOn(terms, '2026-04-01')[0]).toMatchObject({ part: 'labour', warranty_id: 'b', provider: 'of b' });
  });

  it('goes on through warranties that overlap or follow on the next day, and ends at a gap', () => {
    const terms = [
      term('c', '2028-03-02', '2029-03-01', 'parts'),
      term('a', '2026-01-01', '2027-02-28', 'parts'),
      term('b', '2027-03-01', '2028-02-29', 'parts'),
    ];
    expect(until(terms, '2026-05-01')).toEqual({ parts: '2028-02-29' });
    expect(until(terms, '2028-03-01')).toEqual({});
    expect(until(terms, '2028-03-02')).toEqual({ parts: '2029-03-01' });
  });

  it('is not prolonged by a warranty of something else', () => {
    const terms = [term('a', '2026-01-01', '2026-06-30', 'parts'), term('b', '2026-07-01', '2027-06-30', 'travel')];
    expect(until(terms, '2026-02-01')).toEqual({ parts: '2026-06-30' });
  });
});

it('the day is that of the calendar where the workspace is', () => {
  const lateEvening = new Date('2026-11-24T01:30:00Z');
  expect(dayIn('America/Sao_Paulo', lateEvening)).toBe('2026-11-23');
  expect(dayIn('Pacific/Kiritimati', new Date('2026-11-23T10:00:00Z'))).toBe('2026-11-24');
});
