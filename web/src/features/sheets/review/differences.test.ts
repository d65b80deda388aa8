import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { FilledSheet } from '@sightline/contract/sheets/sheets';
import { expect, it } from 'vitest';
import { differencesOf, type Version } from './differences.ts';

const answer = (question_id: string, value: string, note = '') => ({
  ...{ question_id, value, note, version: 1, answered_at: '2026-11-26T10:00:00.000Z' },
  answered_by: { id: 'maya', name: 'Maya' },
});
const photo = (question_id: string, id: string): FilledSheet['photos'][number] => ({
  ...{ id: `${question_id} ${id}`, question_id, marks: [] },
  file: { id, name: 'seal.jpg', mime: 'image/jpeg', size: 4, url: '', width: 1, height: 1, thumbnail_url: null },
});
const line = (id: string, unit_price: number, version = 1): SheetLine => ({
  ...{ id, version, kind: 'part', description: id, part_number: '', quantity: 1, unit_price, minutes: 0 },
  ...{ hourly_price: 0, covered: false, faulty_serial: '', replacement_serial: '', expense_kind: null, timer_id: null },
});
const zero = { parts: 0, labour: 0, travel: 0, expenses: 0, tax: 0, total: 0, covered: 0, customer: 0 };

const version = (more: Partial<FilledSheet>, lines: SheetLine[], conclusion: string): Version => ({
  assistance_sheet: { problem: '', work_done: '', conclusion, recommendations: '' },
  filled: {
    ...{ sections: [], answers: [], photos: [], comments: [], followups: [] },
    costs: {
      ...{ currency: 'EUR', tax_rate: 0, lines },
      totals: { ...zero, customer: lines.reduce((sum, { unit_price }) => sum + unit_price, 0) },
    },
    ...more,
  },
});

it('names what a sheet says differently from the one before it', () => {
  const before = version(
    { answers: [answer('tight', 'fail'), answer('bar', '3')], photos: [photo('seal', 'a'), photo('pump', 'b')] },
    [line('seal', 100), line('oil', 20), line('bolt', 5)],
    'Leaks',
  );
  const now = version(
    { answers: [answer('tight', 'pass'), answer('bar', '3'), answer('new', 'x')], photos: [photo('pump', 'b')] },
    [line('seal', 120, 2), line('oil', 20, 3), line('glue', 1)],
    'Tight again',
  );
  const found = differencesOf(before, now);
  expect([...found.answers]).toEqual([
    ['tight', { value: 'fail', note: '' }],
    ['new', { value: null, note: '' }],
  ]);
  expect([...found.photos]).toEqual(['seal']);
  expect([...found.texts]).toEqual([['conclusion', 'Leaks']]);
  expect([...found.lines].map(([id, old]) => [id, old?.unit_price ?? null])).toEqual([
    ['seal', 100],
    ['glue', null],
  ]);
  expect(found.removed.map(({ id }) => id)).toEqual(['bolt']);
  expect(found.customer).toBe(125);
});

it('finds nothing in a sheet that says the same', () => {
  const one = version({ answers: [answer('bar', '3')], photos: [photo('seal', 'a')] }, [line('seal', 100)], 'Tight');
  const found = differencesOf(one, structuredClone(one));
  expect([found.answers.size, found.photos.size, found.texts.size, found.lines.size, found.removed.length]).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(found.customer).toBeNull();
});
