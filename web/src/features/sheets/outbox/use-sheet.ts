import type { Translated } from '@sightline/contract/field-types/field-model';
import type { SignInput } from '@sightline/contract/sheet-signing';
import type { Question } from '@sightline/contract/sheet-templates';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { useOutbox, useStream } from '#web/lib/outbox-context.ts';
import { filledSheetQuery } from '../api.ts';
import {
  entryOf,
  type Given,
  isSameSubject,
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

/** A sheet with what waits to be sent. One that was begun here is shown before the server has it. */
export function useSheet(ticketId: string, sheetId: string) {
  const me = useMe();
  const entries = useStream(streamOfSheet(sheetId)) as readonly WaitingChange[];
  const begun = entries.find(({ body }) => body.change.kind === 'start')?.body.change;
  const found = useQuery({ ...filledSheetQuery(ticketId, sheetId), enabled: !begun });
  const theirs: OpenedSheet | undefined = begun?.kind === 'start' ? begun.draft : found.data;
  const shown = useMemo(() => theirs && withWaiting(theirs, me, entries), [theirs, me, entries]);
  return { entries, theirs, shown, error: found.error, refetch: found.refetch };
}

/** Does things on a sheet: each waits in the outbox, if only for an instant, and survives the page. */
export function useSheetChanges(theirs: OpenedSheet, name: string) {
  const outbox = useOutbox();
  const place = placeOf(theirs, name);
  const stream = streamOfSheet(place.sheet_id);
  /** One after the other: each must see what the one before it left. */
  const last = useRef(Promise.resolve());

  async function replaceOrAdd(next: SheetChange): Promise<void> {
    const earlier = outbox.entries.findLast(
      (entry) => entry.stream === stream && isSameSubject((entry.body as SheetBody).change, next),
    );
    if (!earlier) return outbox.add(entryOf(place, next));
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

  /** One after the other, so that fifty photos need the memory of one. */
  async function takePhotos(question: { id: string; label: Translated }, files: readonly File[]): Promise<void> {
    for (const file of files) {
      const id = uuidv7();
      const waiting = { id, file: await compressPhoto(file) };
      const photo: SheetChange = { kind: 'photo', question_id: question.id, label: question.label };
      await outbox.add(entryOf(place, photo, id, [waiting]));
    }
  }

  /** One that waits is not sent at all. */
  const removePhoto = (photoId: string, label: Translated): Promise<void> =>
    outbox.entries.some(({ id }) => id === photoId)
      ? outbox.discard(photoId)
      : outbox.add(entryOf(place, { kind: 'photo_removed', photo_id: photoId, label }));

  const sign = (id: string, signature: Omit<SignInput, 'id'>): Promise<void> =>
    outbox.add(entryOf(place, { kind: 'signature', signature }, id));

  return { answer, write, takePhotos, removePhoto, sign };
}

export type SheetChanges = ReturnType<typeof useSheetChanges>;
