import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { FilledSheet, SheetAnswer } from '@sightline/contract/sheets/sheets';
import { totalsOf } from '@sightline/contract/sheets/totals';
import { previewOf } from '#web/lib/file-previews.ts';
import type { Outgoing } from '#web/lib/outbox.ts';
import { type Given, lineIn, type OpenedSheet, type SheetBody, type SheetChange, type TextField } from './changes.ts';

type Me = { id: string; name: string };
export type WaitingChange = Outgoing & { body: SheetBody };

const nothing: Given = { value: null, note: '' };

export function givenIn({ filled }: OpenedSheet, questionId: string): Given {
  const answer = filled.answers.find(({ question_id }) => question_id === questionId);
  return answer ? { value: answer.value, note: answer.note } : nothing;
}

export const textIn = ({ assistance_sheet: sheet }: OpenedSheet, field: TextField): string | null =>
  field === 'reviewer_id' ? (sheet.reviewer?.id ?? null) : sheet[field];

function withAnswer(
  filled: FilledSheet,
  me: Me,
  { question_id, given }: SheetChange & { kind: 'answer' },
): FilledSheet {
  const before = filled.answers.find((one) => one.question_id === question_id);
  const answer: SheetAnswer = {
    ...{ question_id, ...given, version: before?.version ?? 0 },
    ...{ answered_by: me, answered_at: before?.answered_at ?? '' },
  };
  return { ...filled, answers: [...filled.answers.filter((one) => one !== before), answer] };
}

function withLines(opened: OpenedSheet, change: (lines: SheetLine[]) => SheetLine[]): OpenedSheet {
  const { costs } = opened.filled;
  if (!costs) return opened;
  const lines = change(costs.lines);
  return {
    ...opened,
    filled: { ...opened.filled, costs: { ...costs, lines, totals: totalsOf(lines, costs.tax_rate) } },
  };
}

function withLine(opened: OpenedSheet, { line, version }: SheetChange & { kind: 'line' }): OpenedSheet {
  const isThere = lineIn(opened, line.id) !== undefined;
  return withLines(opened, (lines) =>
    isThere ? lines.map((one) => (one.id === line.id ? { ...one, ...line } : one)) : [...lines, { ...line, version }],
  );
}

/** With its receipts. */
function withoutLine(opened: OpenedSheet, id: string): OpenedSheet {
  const photos = opened.filled.photos.filter(({ question_id }) => question_id !== id);
  const others = { ...opened, filled: { ...opened.filled, photos } };
  return withLines(others, (lines) => lines.filter((one) => one.id !== id));
}

/** One change on top of what the server has. */
function applied(opened: OpenedSheet, me: Me, entry: WaitingChange): OpenedSheet {
  const { assistance_sheet: sheet, filled } = opened;
  const { change } = entry.body;
  switch (change.kind) {
    case 'start':
    // Shown where the check is: its ticket has no number yet.
    case 'followup':
      return opened;
    case 'answer':
      return { ...opened, filled: withAnswer(filled, me, change) };
    case 'text': {
      if (change.field !== 'reviewer_id')
        return { ...opened, assistance_sheet: { ...sheet, [change.field]: change.value ?? '' } };
      const reviewer = change.value === null ? null : { id: change.value, name: '' };
      return { ...opened, assistance_sheet: { ...sheet, reviewer } };
    }
    case 'photo': {
      const [waiting] = entry.files;
      if (!waiting || filled.photos.some(({ id }) => id === entry.id)) return opened;
      const photo = { id: entry.id, question_id: change.question_id, file: previewOf(waiting), marks: [] };
      return { ...opened, filled: { ...filled, photos: [...filled.photos, photo] } };
    }
    case 'photo_marked': {
      const { photo_id, marks } = change;
      const photos = filled.photos.map((photo) => (photo.id === photo_id ? { ...photo, marks } : photo));
      return { ...opened, filled: { ...filled, photos } };
    }
    case 'line':
      return withLine(opened, change);
    case 'line_removed':
      return withoutLine(opened, change.line_id);
    case 'photo_removed':
      return { ...opened, filled: { ...filled, photos: filled.photos.filter(({ id }) => id !== change.photo_id) } };
    case 'signature': {
      if (sheet.signatures.some(({ id }) => id === entry.id)) return opened;
      const { device_at = null, ...signature } = change.signature;
      const signed = { ...signature, id: entry.id, signed_at: device_at ?? '', device_at };
      return { ...opened, assistance_sheet: { ...sheet, signatures: [...sheet.signatures, signed] } };
    }
  }
}

/** A sheet as it will be once everything that waits has arrived; what was refused is shown too, as it is not lost. */
export const withWaiting = (opened: OpenedSheet, me: Me, entries: readonly WaitingChange[]): OpenedSheet =>
  entries.reduce((shown, entry) => applied(shown, me, entry), opened);
