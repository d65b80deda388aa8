import { limits } from '@sightline/contract/limits';
import { sheetSendingApi } from '@sightline/contract/sheets/sending';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { Deliver, Outcome } from '#web/lib/outbox.ts';
import { outcomeOf } from '#web/lib/outbox-outcome.ts';
import { filledSheetQuery, sheetsQuery } from '../api.ts';
import { isKnown, type OpenedSheet, type SheetBody, type SheetChange, type SheetEntry } from './changes.ts';
import { removeLine, sendLine } from './line-delivery.ts';
import { givenIn, textIn } from './overlay.ts';
import { paramsOf, readAndShow, readSheet, show, unlessStored, within } from './stored-sheet.ts';

type Of<Kind extends SheetChange['kind']> = SheetChange & { kind: Kind };

const delivered: Outcome = { is: 'delivered' };
const later: Outcome = { is: 'later' };

async function start(
  cache: QueryClient,
  entry: SheetEntry,
  { template_id, template_version, draft }: Of<'start'>,
): Promise<Outcome> {
  const { ticket_id } = entry.body;
  const asked = call(sheetsApi.start, {
    params: { id: ticket_id },
    body: { id: entry.id, template_id, template_version },
    ...within(limits.socket.timeout),
  });
  const outcome = await unlessStored(cache, entry, await outcomeOf(asked), () => true);
  if (outcome.is !== 'delivered') return outcome;
  const opened = (await readSheet(entry.body)) ?? draft;
  cache.setQueryData(filledSheetQuery(ticket_id, entry.id).queryKey, opened);
  void cache.invalidateQueries({ queryKey: sheetsQuery(ticket_id).queryKey, exact: true });
  return outcome;
}

const fill = (body: SheetBody, change: object) =>
  call(sheetsApi.fill, { params: paramsOf(body), body: change, ...within(limits.socket.timeout) });

async function settle(cache: QueryClient, body: SheetBody, asked: ReturnType<typeof fill>): Promise<Outcome> {
  const outcome = await outcomeOf(asked);
  if (outcome.is === 'delivered') {
    const data = (await asked).data;
    show(cache, body, (shown) => ({ ...shown, ...data }));
  }
  return outcome;
}

async function answer(cache: QueryClient, { body }: SheetEntry, change: Of<'answer'>): Promise<Outcome> {
  const { question_id, given, version, known } = change;
  const send = (based: number) =>
    settle(cache, body, fill(body, { answers: [{ question_id, ...given, version: based }] }));
  const outcome = await send(version);
  if (outcome.is !== 'refused' || outcome.code !== 'ANSWER_CONFLICT') return outcome;
  const opened = await readAndShow(cache, body);
  if (!opened) return later;
  const theirs = opened.filled.answers.find((one) => one.question_id === question_id);
  if (!theirs || !isKnown(known, givenIn(opened, question_id))) return outcome;
  return send(theirs.version);
}

async function text(
  cache: QueryClient,
  { body }: SheetEntry,
  { field, value, version, known }: Of<'text'>,
): Promise<Outcome> {
  const send = (based: number) => settle(cache, body, fill(body, { [field]: value, version: based }));
  const outcome = await send(version);
  if (outcome.is !== 'refused' || outcome.code !== 'STALE_VERSION') return outcome;
  const opened = await readAndShow(cache, body);
  if (!opened) return later;
  return isKnown(known, textIn(opened, field)) ? send(opened.assistance_sheet.version) : outcome;
}

async function photo(cache: QueryClient, entry: SheetEntry, { question_id }: Of<'photo'>): Promise<Outcome> {
  const [waiting] = entry.files;
  if (!waiting) return delivered;
  const asked = call(sheetsApi.addPhoto, {
    params: paramsOf(entry.body),
    body: { id: entry.id, question_id },
    files: [waiting.file],
    ...within(limits.attachments.uploadTime),
  });
  const isStored = ({ filled }: OpenedSheet) => filled.photos.some(({ id }) => id === entry.id);
  const outcome = await unlessStored(cache, entry, await outcomeOf(asked), isStored);
  const stored = outcome.is === 'delivered' ? (await asked).data?.photo : undefined;
  if (stored)
    show(cache, entry.body, (shown) => ({
      ...shown,
      filled: { ...shown.filled, photos: [...shown.filled.photos.filter(({ id }) => id !== stored.id), stored] },
    }));
  return outcome;
}

async function removePhoto(
  cache: QueryClient,
  { body }: SheetEntry,
  { photo_id }: Of<'photo_removed'>,
): Promise<Outcome> {
  const params = { ...paramsOf(body), photoId: photo_id };
  const outcome = await outcomeOf(call(sheetsApi.removePhoto, { params, ...within(limits.socket.timeout) }));
  const isGone = outcome.is === 'refused' && outcome.code === 'NOT_FOUND';
  if (outcome.is !== 'delivered' && !isGone) return outcome;
  const others = (shown: OpenedSheet) => shown.filled.photos.filter(({ id }) => id !== photo_id);
  show(cache, body, (shown) => ({ ...shown, filled: { ...shown.filled, photos: others(shown) } }));
  return delivered;
}

async function markPhoto(
  cache: QueryClient,
  { body }: SheetEntry,
  { photo_id, marks }: Of<'photo_marked'>,
): Promise<Outcome> {
  const params = { ...paramsOf(body), photoId: photo_id };
  const asked = call(sheetsApi.markPhoto, { params, body: { marks }, ...within(limits.socket.timeout) });
  const outcome = await outcomeOf(asked);
  // Somebody removed the photo meanwhile.
  if (outcome.is === 'refused' && outcome.code === 'NOT_FOUND') return delivered;
  if (outcome.is !== 'delivered') return outcome;
  const marked = (shown: OpenedSheet) =>
    shown.filled.photos.map((photo) => (photo.id === photo_id ? { ...photo, marks } : photo));
  show(cache, body, (shown) => ({ ...shown, filled: { ...shown.filled, photos: marked(shown) } }));
  return delivered;
}

async function followUp(
  cache: QueryClient,
  entry: SheetEntry,
  { question_id, followup }: Of<'followup'>,
): Promise<Outcome> {
  const asked = call(sheetSendingApi.followUp, {
    params: paramsOf(entry.body),
    body: { ...followup, id: entry.id, question_id },
    ...within(limits.socket.timeout),
  });
  const isStored = ({ filled }: OpenedSheet) => filled.followups.some(({ ticket }) => ticket.id === entry.id);
  const outcome = await unlessStored(cache, entry, await outcomeOf(asked), isStored);
  const made = outcome.is === 'delivered' ? (await asked).data?.followup : undefined;
  if (made)
    show(cache, entry.body, (shown) => ({
      ...shown,
      filled: { ...shown.filled, followups: [...shown.filled.followups, made] },
    }));
  return outcome;
}

async function sign(cache: QueryClient, entry: SheetEntry, { signature }: Of<'signature'>): Promise<Outcome> {
  const asked = call(sheetsApi.sign, {
    params: paramsOf(entry.body),
    body: { ...signature, id: entry.id },
    ...within(limits.socket.timeout),
  });
  const isStored = (opened: OpenedSheet) => opened.assistance_sheet.signatures.some(({ id }) => id === entry.id);
  const outcome = await unlessStored(cache, entry, await outcomeOf(asked), isStored);
  const signed = outcome.is === 'delivered' ? (await asked).data?.assistance_sheet : undefined;
  if (signed) show(cache, entry.body, (shown) => ({ ...shown, assistance_sheet: signed }));
  if (outcome.is === 'delivered')
    void cache.invalidateQueries({ queryKey: sheetsQuery(entry.body.ticket_id).queryKey, exact: true });
  return outcome;
}

/** Sends a change of a sheet to the server. Each is stored once, however often it is sent. */
export const sheetDelivery =
  (cache: QueryClient): Deliver =>
  async (sent) => {
    const entry = sent as SheetEntry;
    const { change } = entry.body;
    switch (change.kind) {
      case 'start':
        return start(cache, entry, change);
      case 'answer':
        return answer(cache, entry, change);
      case 'text':
        return text(cache, entry, change);
      case 'photo':
        return photo(cache, entry, change);
      case 'photo_marked':
        return markPhoto(cache, entry, change);
      case 'photo_removed':
        return removePhoto(cache, entry, change);
      case 'followup':
        return followUp(cache, entry, change);
      case 'line':
        return sendLine(cache, entry, change);
      case 'line_removed':
        return removeLine(cache, entry, change);
      case 'signature':
        return sign(cache, entry, change);
    }
  };
