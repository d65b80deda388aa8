import type { Mark } from '@sightline/contract/annotations';
import type { FieldValue, Translated } from '@sightline/contract/fields/field-model';
import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { AssistanceSheet, FilledSheet } from '@sightline/contract/sheets/sheets';
import type { SignInput } from '@sightline/contract/sheets/signing';
import { lineOfKind } from '@sightline/contract/sheets/totals';
import { v7 as uuidv7 } from 'uuid';
import type { NewEntry } from '#web/lib/outbox.ts';
import type { Entry, WaitingFile } from '#web/lib/outbox-store.ts';

/*
 * Changes of a sheet wait in the outbox, in one stream for each sheet, so that they arrive in the order in which they were made: the
 * beginning of the sheet first, a signature only when nothing before it is left.
 */

/** A sheet as it is opened for filling it in. */
export type OpenedSheet = {
  assistance_sheet: AssistanceSheet;
  filled: FilledSheet;
  ticket: { id: string; ticket_id: number; subject: string; branch_name: string | null };
};

export type Given = { value: FieldValue | null; note: string };
export type TextField = 'conclusion' | 'recommendations' | 'reviewer_id';

/** The ticket that follows from a check that failed. */
export type FollowupTicket = { subject: string; description: string };

/** A part, labour, travel or an expense, as it is entered. */
export type EnteredLine = Omit<SheetLine, 'version'>;

/** The sheet that a change belongs to, with its names for the lists of waiting changes. */
export type SheetPlace = { ticket_id: string; sheet_id: string; number: number; subject: string; name: string };

/**
 * `version` is that of the answer or the sheet which was shown. `known`: the values that were shown or entered before on this device.
 * Somebody else's change is a conflict only if it is none of these.
 */
export type SheetChange =
  | { kind: 'start'; template_id: string; template_version: number; draft: OpenedSheet }
  | { kind: 'answer'; question_id: string; label: Translated; given: Given; version: number; known: Given[] }
  | { kind: 'text'; field: TextField; value: string | null; version: number; known: (string | null)[] }
  | { kind: 'photo'; question_id: string; label: Translated }
  | { kind: 'photo_marked'; photo_id: string; label: Translated; marks: Mark[] }
  | { kind: 'photo_removed'; photo_id: string; label: Translated }
  | {
      kind: 'line';
      line: EnteredLine;
      isNew: boolean;
      version: number;
      known: EnteredLine[];
      /** When the timer of its labour was stopped for it: the stop may arrive after the line. */
      stopped_at?: string;
    }
  | { kind: 'line_removed'; line_id: string; description: string }
  | { kind: 'followup'; question_id: string; label: Translated; followup: FollowupTicket }
  | { kind: 'signature'; signature: Omit<SignInput, 'id'> };

export type SheetBody = SheetPlace & { change: SheetChange };
export type SheetEntry = Entry<SheetBody>;

const streams = 'sheet.';
export const streamOfSheet = (sheetId: string): string => `${streams}${sheetId}`;

export const isOfSheets = (entry: Pick<Entry, 'stream'>): boolean => entry.stream.startsWith(streams);

export function placeOf({ assistance_sheet: sheet, ticket }: OpenedSheet, name: string): SheetPlace {
  return { ticket_id: ticket.id, sheet_id: sheet.id, number: ticket.ticket_id, subject: ticket.subject, name };
}

/** The id of a sheet, a photo or a signature is that of its entry: sent twice, it is stored once. */
export function entryOf(
  place: SheetPlace,
  change: SheetChange,
  id: string = uuidv7(),
  files: WaitingFile[] = [],
): NewEntry {
  const body: SheetBody = { ...place, change };
  return {
    ...{ id, stream: streamOfSheet(place.sheet_id), body, files },
    ...(change.kind === 'start' && { isBase: true }),
    ...(change.kind === 'signature' && { isLast: true }),
  };
}

/** Enough to recognise what was sent while the next one was being typed. */
const mostKnown = 6;
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isKnown = <T>(known: readonly T[], value: T): boolean => known.some((one) => isSame(one, value));

/** The first is the value that was shown before anything was entered. */
export function knownWith<T>(known: readonly T[], value: T): T[] {
  if (isKnown(known, value)) return [...known];
  const [first, ...rest] = known;
  return [...(first === undefined ? [] : [first]), ...rest.slice(2 - mostKnown), value];
}

/** Replaces a waiting answer or text by a later one, so that only the last value is sent. */
export function replacing(body: SheetBody, next: SheetChange): SheetBody {
  const { change } = body;
  if (change.kind === 'answer' && next.kind === 'answer')
    return { ...body, change: { ...change, given: next.given, known: knownWith(change.known, change.given) } };
  if (change.kind === 'text' && next.kind === 'text')
    return { ...body, change: { ...change, value: next.value, known: knownWith(change.known, change.value) } };
  if (change.kind === 'line' && next.kind === 'line')
    return { ...body, change: { ...change, line: next.line, known: knownWith(change.known, change.line) } };
  return { ...body, change: next };
}

/** Carries the known values over from an earlier change that has been sent meanwhile. */
export function withKnownOf(next: SheetChange, earlier: SheetChange): SheetChange {
  if (next.kind === 'answer' && earlier.kind === 'answer')
    return { ...next, known: knownWith(earlier.known, earlier.given) };
  if (next.kind === 'text' && earlier.kind === 'text')
    return { ...next, known: knownWith(earlier.known, earlier.value) };
  if (next.kind === 'line' && earlier.kind === 'line')
    return { ...next, isNew: false, known: knownWith(earlier.known, earlier.line) };
  return next;
}

/** Bases the own answer on one that was given meanwhile, once somebody has chosen the own one. */
export function basedOn(body: SheetBody, { assistance_sheet: sheet, filled }: OpenedSheet): SheetBody {
  const { change } = body;
  if (change.kind === 'text') return { ...body, change: { ...change, version: sheet.version } };
  if (change.kind === 'line') {
    const stored = lineIn({ filled }, change.line.id);
    return { ...body, change: { ...change, isNew: !stored, version: stored?.version ?? 0 } };
  }
  if (change.kind !== 'answer') return body;
  const theirs = filled.answers.find(({ question_id }) => question_id === change.question_id);
  return { ...body, change: { ...change, version: theirs?.version ?? 0 } };
}

export const lineIn = ({ filled }: Pick<OpenedSheet, 'filled'>, id: string): SheetLine | undefined =>
  filled.costs?.lines.find((line) => line.id === id);

/** Returns the line as the server stores it, with its fields in one order, so that two can be compared. */
export function enteredLine(line: EnteredLine): EnteredLine {
  const { id, kind, description, part_number, quantity, unit_price, minutes, hourly_price, covered, ...rest } = line;
  const { faulty_serial, replacement_serial, expense_kind, timer_id } = rest;
  return lineOfKind(kind, {
    ...{ id, kind, description, part_number, quantity, unit_price, minutes, hourly_price, covered },
    ...{ faulty_serial, replacement_serial, expense_kind, timer_id: kind === 'labour' ? timer_id : null },
  });
}

/** Says whether both change the same part of the sheet, so that the later replaces the earlier. */
export function isSameSubject(one: SheetChange, other: SheetChange): boolean {
  if (one.kind === 'answer' && other.kind === 'answer') return one.question_id === other.question_id;
  if (one.kind === 'line' && other.kind === 'line') return one.line.id === other.line.id;
  if (one.kind === 'photo_marked' && other.kind === 'photo_marked') return one.photo_id === other.photo_id;
  return one.kind === 'text' && other.kind === 'text' && one.field === other.field;
}
