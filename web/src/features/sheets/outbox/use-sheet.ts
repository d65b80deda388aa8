import type { Mark } from '@sightline/contract/annotations';
import type { Translated } from '@sightline/contract/fields/field-model';
import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { SignInput } from '@sightline/contract/sheets/signing';
import type { Question } from '@sightline/contract/sheets/templates';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import type { Outgoing } from '#web/lib/outbox.ts';
import { useOutbox, useStream } from '#web/lib/outbox-context.ts';
import { filledSheetQuery } from '../api.ts';
import {
  type EnteredLine,
  enteredLine,
  entryOf,
  type FollowupTicket,
  type Given,
  isSameSubject,
  lineIn,
  type OpenedSheet,
  placeOf,
  replacing,
  type SheetBody,
  type SheetChange,
  streamOfSheet,
  type TextField,
  withKnownOf,
} from './changes.ts';
import { compressPhoto } from './compress-photo.ts';
import { givenIn, textIn, type WaitingChange, withWaiting } from './overlay.ts';

/** Reads a sheet with its changes that wait to be sent. One that was begun here is shown before the server has it. */
export function useSheet(ticketId: string, sheetId: string) {
  const me = useMe();
  const entries = useStream(streamOfSheet(sheetId)) as readonly WaitingChange[];
  const begun = entries.find(({ body }) => body.change.kind === 'start')?.body.change;
  const found = useQuery({ ...filledSheetQuery(ticketId, sheetId), enabled: !begun });
  const theirs: OpenedSheet | undefined = begun?.kind === 'start' ? begun.draft : found.data;
  const shown = useMemo(() => theirs && withWaiting(theirs, me, entries), [theirs, me, entries]);
  return { entries, theirs, shown, error: found.error, refetch: found.refetch };
}

/** A new line has the id of its entry. */
const idOf = (change: SheetChange): string => (change.kind === 'line' && change.isNew ? change.line.id : uuidv7());

/** Says whether an entry is about a photo or a line; a receipt is a photo of its line. */
function isAbout(entry: Pick<Outgoing, 'id' | 'body'>, id: string): boolean {
  const { change } = entry.body as SheetBody;
  if (change.kind === 'photo') return entry.id === id || change.question_id === id;
  if (change.kind === 'photo_marked') return change.photo_id === id;
  return change.kind === 'line' && change.line.id === id;
}

/** Changes a sheet: each change waits in the outbox, if only for an instant, and survives the page. */
export function useSheetChanges(theirs: OpenedSheet, name: string) {
  const outbox = useOutbox();
  const place = placeOf(theirs, name);
  const stream = streamOfSheet(place.sheet_id);
  /** Runs changes one after the other: each must see what the one before it left. */
  const last = useRef(Promise.resolve());

  async function replaceOrAdd(next: SheetChange): Promise<void> {
    const earlier = outbox.entries.findLast(
      (entry) => entry.stream === stream && isSameSubject((entry.body as SheetBody).change, next),
    );
    if (!earlier) return outbox.add(entryOf(place, next, idOf(next)));
    if (await outbox.amend(earlier.id, (body) => replacing(body as SheetBody, next))) return;
    await outbox.add(entryOf(place, withKnownOf(next, (earlier.body as SheetBody).change)));
  }

  function change(next: SheetChange): Promise<void> {
    last.current = last.current.then(() => replaceOrAdd(next));
    return last.current;
  }

  function answer({ id, label }: Pick<Question, 'id' | 'label'>, given: Given): Promise<void> {
    const version = theirs.filled.answers.find(({ question_id }) => question_id === id)?.version ?? 0;
    return change({ kind: 'answer', question_id: id, label, given, version, known: [givenIn(theirs, id)] });
  }

  function write(field: TextField, value: string | null): Promise<void> {
    const { version } = theirs.assistance_sheet;
    return change({ kind: 'text', field, value, version, known: [textIn(theirs, field)] });
  }

  /** Runs one after the other, so that fifty photos need the memory of one. */
  async function takePhotos(question: { id: string; label: Translated }, files: readonly File[]): Promise<void> {
    for (const file of files) {
      const id = uuidv7();
      const waiting = { id, file: await compressPhoto(file) };
      const photo: SheetChange = { kind: 'photo', question_id: question.id, label: question.label };
      await outbox.add(entryOf(place, photo, id, [waiting]));
    }
  }

  /** Removes waiting changes of a photo or a line, so that they are not sent at all. */
  async function discardAbout(id: string): Promise<void> {
    for (const entry of outbox.entries.toReversed())
      if (entry.stream === stream && isAbout(entry, id)) await outbox.discard(entry.id);
  }

  async function removePhoto(photoId: string, label: Translated): Promise<void> {
    const isUnsent = outbox.entries.some(({ id }) => id === photoId);
    await discardAbout(photoId);
    if (!isUnsent) await outbox.add(entryOf(place, { kind: 'photo_removed', photo_id: photoId, label }));
  }

  const markPhoto = (photoId: string, label: Translated, marks: Mark[]): Promise<void> =>
    change({ kind: 'photo_marked', photo_id: photoId, label, marks });

  function enterLine(line: EnteredLine, stoppedAt?: string): Promise<void> {
    const stored = lineIn(theirs, line.id);
    const entered = enteredLine(line);
    const known = stored ? [enteredLine(stored)] : [];
    const stop = stoppedAt === undefined ? {} : { stopped_at: stoppedAt };
    return change({ kind: 'line', line: entered, isNew: !stored, version: stored?.version ?? 0, known, ...stop });
  }

  async function removeLine({ id, description }: Pick<SheetLine, 'id' | 'description'>): Promise<void> {
    await discardAbout(id);
    if (lineIn(theirs, id)) await outbox.add(entryOf(place, { kind: 'line_removed', line_id: id, description }));
  }

  const followUp = ({ id, label }: Pick<Question, 'id' | 'label'>, followup: FollowupTicket): Promise<void> =>
    outbox.add(entryOf(place, { kind: 'followup', question_id: id, label, followup }));

  const sign = (id: string, signature: Omit<SignInput, 'id'>): Promise<void> =>
    outbox.add(entryOf(place, { kind: 'signature', signature }, id));

  return { answer, write, takePhotos, markPhoto, removePhoto, enterLine, removeLine, followUp, sign };
}

export type SheetChanges = ReturnType<typeof useSheetChanges>;
