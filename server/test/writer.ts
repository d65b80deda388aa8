import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { collabPath, StoredNotice, sharedBody, storeRequest } from '@sightline/contract/documents/writing';
import * as Y from 'yjs';
import { testApp } from './app.ts';
import { closeAtFileEnd } from './file-end.ts';

/** Somebody who writes in an article, as a browser does, over a real websocket. */
export type TestWriter = {
  doc: Y.Doc;
  provider: HocuspocusProvider;
  /** Adds a paragraph at the end. */
  write: (text: string) => void;
  paragraphs: () => string[];
  /** Resolves when the copy says what `is` wants. */
  until: (is: (paragraphs: string[]) => boolean) => Promise<void>;
  /** Has all that was written stored, and answers what the server says. */
  store: () => Promise<StoredNotice>;
  leave: () => void;
};

const textOf = (part: unknown): string =>
  part instanceof Y.XmlElement
    ? part.toArray().map(textOf).join('')
    : part instanceof Y.XmlText
      ? (part.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('')
      : '';

export const paragraphsOf = (doc: Y.Doc): string[] => doc.getXmlFragment(sharedBody).toArray().map(textOf);

export function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(text)]);
  return element;
}

/** Opens the connection of a writer. `opened` resolves with whether the server let them in. */
export async function openWriter(
  token: string,
  name: string,
  at?: string,
): Promise<TestWriter & { opened: Promise<boolean>; ended: Promise<void> }> {
  const origin = at ?? (await testApp()).origin;
  const doc = new Y.Doc();
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${origin.replace('http', 'ws')}${collabPath}`,
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
  });
  const opening = Promise.withResolvers<boolean>();
  const ending = Promise.withResolvers<void>();
  const provider = new HocuspocusProvider({
    websocketProvider,
    name,
    document: doc,
    token,
    onSynced: () => opening.resolve(true),
    onAuthenticationFailed: () => {
      opening.resolve(false);
      ending.resolve();
    },
  });
  provider.attach();
  const leave = () => {
    provider.destroy();
    websocketProvider.destroy();
  };
  closeAtFileEnd(leave);
  const fragment = doc.getXmlFragment(sharedBody);
  const until: TestWriter['until'] = (is) =>
    new Promise((resolve) => {
      const look = () => {
        if (!is(paragraphsOf(doc))) return;
        doc.off('update', look);
        resolve();
      };
      doc.on('update', look);
      look();
    });
  const synced = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (provider.hasUnsyncedChanges) return;
        provider.off('unsyncedChanges', look);
        resolve();
      };
      provider.on('unsyncedChanges', look);
      look();
    });
  const store = async () => {
    await synced();
    const told = new Promise<StoredNotice>((resolve) => {
      const look = ({ payload }: { payload: string }) => {
        provider.off('stateless', look);
        resolve(StoredNotice.parse(JSON.parse(payload)));
      };
      provider.on('stateless', look);
    });
    provider.sendStateless(storeRequest);
    return told;
  };
  return {
    doc,
    provider,
    write: (text) => fragment.push([paragraph(text)]),
    paragraphs: () => paragraphsOf(doc),
    until,
    store,
    leave,
    opened: opening.promise,
    ended: ending.promise,
  };
}

/** A writer that the server has admitted. */
export async function joinWriting(token: string, name: string): Promise<TestWriter & { ended: Promise<void> }> {
  const writer = await openWriter(token, name);
  if (!(await writer.opened)) throw new Error('the server let nobody write');
  return writer;
}
