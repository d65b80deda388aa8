import { describe, expect, it } from 'vitest';
import {
  basedOn,
  type EnteredLine,
  enteredLine,
  entryOf,
  isKnown,
  isSameSubject,
  knownWith,
  placeOf,
  replacing,
  type SheetBody,
  type SheetChange,
  withKnownOf,
} from './changes.ts';
import { draftOf } from './draft.ts';
import { type WaitingChange, withWaiting } from './overlay.ts';

const label = { en: 'Tight?', pt: 'Vedado?' };
const me = { id: 'me', name: 'Ana' };
const question = {
  id: 'tight',
  type: 'check' as const,
  label,
  help: label,
  unit: '',
  required: true,
  min: null,
  max: null,
  options: [],
  shown_when: [],
};
const draft = draftOf({
  ...{ id: 'sheet', author: me, number: 2, at: '2026-11-26T08:00:00.000Z' },
  ticket: { id: 'ticket', ticket_id: 7, subject: 'Leak', branch: null },
  rates: { currency: 'USD', tax_rate: 1000, labour_price: 9000, travel_price: 0, km_price: 50 },
  template: {
    id: 'template',
    name: 'Repair',
    number: 3,
    sections: [{ id: 'checks', title: label, questions: [question] }],
  },
});
const place = placeOf(draft, 'Repair');
const answer = (value: string, known: string[] = []): SheetChange & { kind: 'answer' } => ({
  ...{ kind: 'answer', question_id: 'tight', label, given: { value, note: '' }, version: 0 },
  known: known.map((one) => ({ value: one, note: '' })),
});
const waiting = (change: SheetChange, id = 'entry', file?: File): WaitingChange =>
  ({ ...entryOf(place, change, id, file ? [{ id, file }] : []), owner: 'me', state: 'waiting' }) as WaitingChange;

describe('what was done on a sheet', () => {
  it('waits behind its beginning, and a signature behind everything', () => {
    expect(entryOf(place, { kind: 'start', template_id: 't', template_version: 1, draft }, 'a').isBase).toBe(true);
    const signature = {
      role: 'customer' as const,
      kind: 'typed' as const,
      name: 'Paula',
      document: '',
      strokes: [],
      reason: '',
    };
    expect(entryOf(place, { kind: 'signature', signature }, 'b').isLast).toBe(true);
  });

  it('is replaced by what is meant later, and remembers what it said before', () => {
    const body: SheetBody = { ...place, change: answer('pass', ['none']) };
    const next = replacing(body, answer('fail'));
    expect(next.change).toMatchObject({ given: { value: 'fail' }, known: [{ value: 'none' }, { value: 'pass' }] });
    expect(isSameSubject(answer('pass'), answer('fail'))).toBe(true);
    expect(isSameSubject(answer('pass'), { kind: 'photo', question_id: 'tight', label })).toBe(false);
  });

  it('conflicts only with what was never shown nor entered here', () => {
    const known = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].reduce<string[]>(knownWith, []);
    expect([isKnown(known, 'a'), isKnown(known, 'h'), isKnown(known, 'b'), isKnown(known, 'z')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(known.length).toBeLessThanOrEqual(6);
  });

  it('is based on the answer of somebody else once its writer has chosen so', () => {
    const theirs = { question_id: 'tight', value: 'pass', note: '', version: 4, answered_by: me, answered_at: '' };
    const opened = { ...draft, filled: { ...draft.filled, answers: [theirs] } };
    expect(basedOn({ ...place, change: answer('fail') }, opened).change).toMatchObject({
      version: 4,
      given: { value: 'fail' },
    });
  });
});

it('a sheet is shown as it will be once everything has been sent, photos and texts too', () => {
  URL.createObjectURL = () => 'blob:photo';
  const shown = withWaiting(draft, me, [
    waiting(answer('pass'), '1'),
    waiting({ kind: 'text', field: 'conclusion', value: 'Done', version: 1, known: [''] }, '2'),
    waiting({ kind: 'photo', question_id: 'photo', label }, '3', new File(['x'], 'a.jpg')),
    waiting({ kind: 'photo', question_id: 'photo', label }, '4', new File(['x'], 'b.jpg')),
    waiting({ kind: 'photo_removed', photo_id: '3', label }, '5'),
  ]);
  expect(shown.filled.answers).toMatchObject([{ question_id: 'tight', value: 'pass' }]);
  expect(shown.filled.photos.map(({ id }) => id)).toEqual(['4']);
  expect(shown.assistance_sheet.conclusion).toBe('Done');
  expect(draft.filled.answers).toEqual([]);
});

const part = (description: string, unit_price: number): EnteredLine => ({
  ...{ id: 'line', kind: 'part', description, part_number: '', quantity: 2, unit_price, minutes: 0, hourly_price: 0 },
  ...{ covered: false, faulty_serial: '', replacement_serial: '', expense_kind: null, timer_id: null },
});
const entering = (line: EnteredLine): SheetChange => ({ kind: 'line', line, isNew: true, version: 0, known: [] });

describe('what a sheet costs without a connection', () => {
  it('adds up with its tax, follows its line, and loses the receipts of a line that goes', () => {
    const receipt = waiting({ kind: 'photo', question_id: 'line', label }, 'receipt', new File(['x'], 'a.jpg'));
    const entered = [waiting(entering(part('Seal', 1000)), 'line'), receipt];
    expect(withWaiting(draft, me, entered).filled.costs).toMatchObject({
      lines: [{ id: 'line', description: 'Seal' }],
      totals: { parts: 2000, tax: 200, total: 2200 },
    });
    const gone = waiting({ kind: 'line_removed', line_id: 'line', description: 'Seal' }, 'gone');
    const { costs, photos } = withWaiting(draft, me, [...entered, gone]).filled;
    expect([costs?.lines, costs?.totals.total, photos]).toEqual([[], 0, []]);
  });

  it('is replaced by what is meant later, and is no longer new once it has left', () => {
    const body: SheetBody = { ...place, change: entering(part('Seal', 1000)) };
    const next = entering(part('Shaft seal', 1200));
    expect(replacing(body, next).change).toMatchObject({
      ...{ isNew: true, line: { description: 'Shaft seal' }, known: [{ description: 'Seal' }] },
    });
    expect(withKnownOf(next, body.change)).toMatchObject({ isNew: false, known: [{ description: 'Seal' }] });
  });

  it('keeps what belongs to a kind only, as the server does', () => {
    const labour = enteredLine({ ...part('Labour', 500), kind: 'labour', minutes: 90, timer_id: 'timer' });
    expect(labour).toMatchObject({ quantity: 0, unit_price: 0, minutes: 90, timer_id: 'timer' });
    expect(enteredLine({ ...part('Seal', 500), timer_id: 'timer' }).timer_id).toBeNull();
  });
});

it('a photo that waits is shown with what was drawn on it', () => {
  const taken = waiting({ kind: 'photo', question_id: 'photo', label }, 'taken', new File(['x'], 'a.jpg'));
  const marks = [{ id: 'mark' }] as never;
  const drawn = waiting({ kind: 'photo_marked', photo_id: 'taken', label, marks }, 'drawn');
  expect(withWaiting(draft, me, [taken, drawn]).filled.photos).toMatchObject([{ id: 'taken', marks }]);
});
