import { modelOf } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';
import type { Outbox } from '#web/lib/outbox.ts';
import { type EnteredLine, entryOf, type Given, type OpenedSheet, type SheetChange } from './changes.ts';
import type { WaitingChange } from './overlay.ts';

/** Error codes that mean that the sheet takes no more changes, whatever they are. */
const closedCodes = ['SHEET_LOCKED', 'SHEET_OUTDATED', 'TICKET_CLOSED', 'NOT_FOUND', 'FORBIDDEN', 'NO_TEMPLATE'];

/** True when the sheet as a whole takes no more changes, so that they can only go elsewhere. */
export const isHomeless = (entries: readonly WaitingChange[]): boolean =>
  entries.some(({ state, code }) => state === 'failed' && code !== undefined && closedCodes.includes(code));

/** Begins a new sheet with the answers of the old one: a correction of a locked one, otherwise one with the same questions. */
async function beginSheet({ assistance_sheet: sheet }: OpenedSheet): Promise<string> {
  const id = uuidv7();
  const params = { id: sheet.ticket_id };
  if (sheet.locked_at !== null)
    await unwrap(call(sheetsApi.correct, { params: { ...params, sheetId: sheet.id }, body: { id } }));
  else if (sheet.template)
    await unwrap(
      call(sheetsApi.start, {
        params,
        body: { id, template_id: sheet.template.id, template_version: sheet.template.version },
      }),
    );
  return id;
}

/** Moves the changes made here into a new sheet, with photos. Signatures stay behind: the new sheet may say something else. */
export async function moveToNewSheet(
  outbox: Outbox,
  opened: OpenedSheet,
  entries: readonly WaitingChange[],
): Promise<string> {
  const sheet_id = await beginSheet(opened);
  const photoIds = new Map(
    entries.filter(({ body }) => body.change.kind === 'photo').map(({ id }) => [id, uuidv7()] as const),
  );
  for (const { id, body, files } of entries) {
    const { change, ...place } = body;
    const next = carriedOver(change, photoIds);
    if (next) await outbox.add(entryOf({ ...place, sheet_id }, next, photoIds.get(id) ?? uuidv7(), [...files]));
    await outbox.discard(id);
  }
  return sheet_id;
}

/** Returns the change for the new sheet, whose photos have other ids; undefined for a change that stays behind. */
function carriedOver(change: SheetChange, photoIds: ReadonlyMap<string, string>): SheetChange | undefined {
  if (change.kind === 'start' || change.kind === 'signature') return undefined;
  if (change.kind === 'text') return { ...change, version: 1 };
  if (change.kind !== 'photo_marked') return change;
  const photo_id = photoIds.get(change.photo_id);
  return photo_id === undefined ? undefined : { ...change, photo_id };
}

type Words = {
  photo: string;
  removed: string;
  none: string;
  signed: (name: string) => string;
  line: (line: EnteredLine) => string;
  removedLine: string;
  text: (field: 'conclusion' | 'recommendations' | 'reviewer_id') => string;
};

export function printGiven(
  opened: OpenedSheet | undefined,
  questionId: string,
  given: Given,
  locale: 'en' | 'pt',
): string {
  const question = opened?.filled.sections.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
  const value = question ? printField(modelOf(question), given.value ?? undefined, locale) : String(given.value ?? '');
  return [value, given.note].filter(Boolean).join(' – ');
}

/** Writes the changes as lines of a message that anybody can read. */
export function asNote(
  opened: OpenedSheet | undefined,
  changes: readonly SheetChange[],
  locale: 'en' | 'pt',
  words: Words,
): string {
  return changes
    .flatMap((change) => {
      if (change.kind === 'answer')
        return [
          `${change.label[locale]}: ${printGiven(opened, change.question_id, change.given, locale) || words.none}`,
        ];
      if (change.kind === 'text')
        return change.field === 'reviewer_id' ? [] : [`${words.text(change.field)}: ${change.value ?? ''}`];
      if (change.kind === 'photo') return [`${change.label[locale]}: ${words.photo}`];
      if (change.kind === 'photo_removed') return [`${change.label[locale]}: ${words.removed}`];
      if (change.kind === 'followup') return [`${change.label[locale]}: ${change.followup.subject}`];
      if (change.kind === 'line') return [words.line(change.line)];
      if (change.kind === 'line_removed') return [`${change.description}: ${words.removedLine}`];
      return change.kind === 'signature' ? [words.signed(change.signature.name)] : [];
    })
    .join('\n');
}
