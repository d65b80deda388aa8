import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument, ArticleNode } from '@sightline/contract/knowledge/document';
import { ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import type { Locale } from '@sightline/contract/scalars';
import { talkApi } from '@sightline/contract/talk/talk';
import { queryOptions } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { drawSnapshot } from '#web/features/calls/api.ts';
import { call, unwrap } from '#web/lib/api.ts';

/** The latest messages of a ticket's room, oldest first. */
export const messagesToChooseQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['knowledge', 'write', 'messages', roomId],
    queryFn: async ({ signal }) => {
      const { chats } = await unwrap(call(talkApi.chats, { params: { id: roomId }, query: {}, signal }));
      return chats.toReversed();
    },
  });

export const snapshotsToChooseQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['knowledge', 'write', 'snapshots', ticketId],
    queryFn: async ({ signal }) => {
      const { snapshots } = await unwrap(call(snapshotsApi.ofTicket, { params: { id: ticketId }, query: {}, signal }));
      return snapshots.toReversed();
    },
  });

type Chosen = {
  ticketId: string;
  id: string;
  title: string;
  language: Locale;
  messageIds: readonly string[];
  snapshots: readonly Snapshot[];
};

/** The draft is there whatever becomes of its pictures: those that cannot be added are counted. */
export async function writeFromTicket(chosen: Chosen): Promise<{ missing: number }> {
  const { ticketId, id, title, language, messageIds, snapshots } = chosen;
  const body = { id, title, language, message_ids: [...messageIds] };
  await unwrap(call(ticketArticlesApi.write, { params: { id: ticketId }, body }));
  const steps: ArticleNode[] = [];
  for (const snapshot of snapshots) {
    const step = await addStep(id, snapshot).catch((error: unknown) => console.warn('A picture was not added.', error));
    if (step) steps.push(step);
  }
  if (steps.length > 0) await appendSteps(id, steps);
  return { missing: snapshots.length - steps.length };
}

/** A snapshot with its marks as a step: its caption, and the picture. */
async function addStep(articleId: string, snapshot: Snapshot): Promise<ArticleNode> {
  const blob = await drawSnapshot(snapshot);
  const files = [new File([blob], `${snapshot.id}.jpg`, { type: blob.type })];
  const request = { params: { id: articleId }, body: { id: uuidv7() }, files };
  const { picture } = await unwrap(call(articlesApi.addPicture, request));
  const { caption } = snapshot;
  const words: ArticleNode = caption
    ? { type: 'paragraph', content: [{ type: 'text', text: caption }] }
    : { type: 'paragraph' };
  const shown: ArticleNode = { type: 'picture', attrs: { file: picture.id, alt: caption.slice(0, 300) } };
  return { type: 'step', attrs: { id: uuidv7().slice(-12) }, content: [words, shown] };
}

async function appendSteps(id: string, steps: ArticleNode[]): Promise<void> {
  const { draft } = await unwrap(call(articlesApi.findDraft, { params: { id } }));
  const { title, summary, lock_version } = draft;
  const { content } = draft.body as ArticleDocument;
  const body: ArticleDocument = { type: 'doc', content: [...content, { type: 'steps', content: steps }] };
  await unwrap(call(articlesApi.saveDraft, { params: { id }, body: { title, summary, lock_version, body } }));
}
