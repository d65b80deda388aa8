import { sharedBody, sharedDocumentName } from '@sightline/contract/documents/writing';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { buildOrganization, buildPerson } from '#test/factories';
import { joinWriting, openWriter, paragraph, paragraphsOf } from '#test/writer';
import { features } from '../features/manifest.ts';
import type { DocumentKind } from './document-kind.ts';

type Note = { state: Uint8Array; revision: number; writers: Set<string>; editors: Set<string | undefined> };
const notes = new Map<string, Note>();

/** A kind that a feature may bring: notes on which the named people write. */
const noteDocuments: DocumentKind = {
  open: async (_ctx, id) => notes.get(id),
  store: async (_ctx, id, doc, { editorId }) => {
    const note = notes.get(id);
    if (!note) return undefined;
    Y.applyUpdate(doc, note.state);
    Object.assign(note, { state: Y.encodeStateAsUpdate(doc), revision: note.revision + 1 });
    note.editors.add(editorId);
    return { type: 'stored', lock_version: 1, problem: null, revision: note.revision, isNew: true };
  },
  mayWrite: async (_ctx, requests) => requests.map(({ actor, id }) => notes.get(id)?.writers.has(actor.id) ?? false),
};
features.notes = { routes: () => {}, documents: { note: noteDocuments } };

function buildNote(...people: { id: string }[]): { id: string; note: Note } {
  const doc = new Y.Doc();
  doc.getXmlFragment(sharedBody).insert(0, [paragraph('First.')]);
  const writers = new Set(people.map(({ id }) => id));
  const note = { state: Y.encodeStateAsUpdate(doc), revision: 1, writers, editors: new Set<string | undefined>() };
  const id = crypto.randomUUID();
  notes.set(id, note);
  return { id, note };
}

it('another kind of document is written together as its own rules say', async () => {
  const organization = await buildOrganization();
  const [one, other, stranger] = [
    await buildPerson(organization),
    await buildPerson(organization),
    await buildPerson(organization),
  ];
  const { id, note } = buildNote(one, other);
  const name = sharedDocumentName(organization.id, 'note', id);
  const [first, second] = [await joinWriting(one.token, name), await joinWriting(other.token, name)];
  first.write('Second.');
  await second.until((texts) => texts.join() === 'First.,Second.');
  expect(await first.store()).toMatchObject({ problem: null });
  const stored = new Y.Doc();
  Y.applyUpdate(stored, note.state);
  expect(paragraphsOf(stored)).toEqual(['First.', 'Second.']);
  expect(note.editors).toContain(one.id);
  const refused = [
    [stranger.token, name],
    [one.token, sharedDocumentName(organization.id, 'article', id)],
    [one.token, sharedDocumentName(organization.id, 'memo', id)],
  ] as const;
  for (const [token, document] of refused) expect(await (await openWriter(token, document)).opened).toBe(false);
});
