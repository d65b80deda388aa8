import { describe, expect, it } from 'vitest';
import {
  basedOn,
  entryOf,
  isKnown,
  isSameSubject,
  knownWith,
  placeOf,
  replacing,
  type SheetBody,
  type SheetChange,
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
