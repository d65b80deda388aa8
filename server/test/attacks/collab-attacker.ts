import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { collabPath, sharedBody, sharedFields } from '@sightline/contract/knowledge-writing';
import * as Y from 'yjs';

/** An author who sends an update of this kind, again as soon as the connection has ended. */
export type CollabAttack = {
  url: string;
  token: string;
  document: string;
  authors: number;
  kind: 'roots' | 'nested' | 'values' | 'paragraphs' | 'conflicts';
  /** How many, of an update with so many documents in one. */
  roots?: number;
};

const { url, token, document, authors, kind, roots = 3000 } = JSON.parse(await text(process.stdin)) as CollabAttack;
const done = { opened: 0, sent: 0 };

const poison: Record<CollabAttack['kind'], (doc: Y.Doc) => void> = {
  roots: (doc) => {
    for (let at = 0; at < roots; at += 1) doc.getMap(`root ${at}`).set('a', 1);
  },
  nested: (doc) => {
    let inside: Y.XmlElement | Y.XmlFragment = doc.getXmlFragment(sharedBody);
    for (let level = 0; level < 20_000; level += 1) {
      const element = new Y.XmlElement('blockquote');
      inside.insert(0, [element]);
      inside = element;
    }
  },
  values: (doc) => {
    const fields = doc.getMap(sharedFields);
    for (let at = 0; at < 40_000; at += 1) fields.set(`field ${at}`, 'value');
  },
  paragraphs: (doc) => {
    const paragraphs = Array.from({ length: 40_000 }, () => new Y.XmlElement('paragraph'));
    doc.getXmlFragment(sharedBody).insert(0, paragraphs);
  },
  conflicts: (doc) => {
    for (let at = 0; at < 3000; at += 1) {
      const other = new Y.Doc();
      other.getXmlFragment(sharedBody).insert(0, [new Y.XmlElement('paragraph')]);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    }
  },
};

const made = new Y.Doc();
made.transact(() => poison[kind](made));
const update = Y.encodeStateAsUpdate(made);

async function attack(): Promise<void> {
  for (;;) {
    const doc = new Y.Doc();
    const websocketProvider = new HocuspocusProviderWebsocket({
      url: `${url.replace('http', 'ws')}${collabPath}`,
      // A delay below the shortest one is an error that nobody sees, and no connection.
      ...{ delay: 100, minDelay: 100, maxDelay: 1000 },
    });
    const ended = Promise.withResolvers<void>();
    const provider = new HocuspocusProvider({
      websocketProvider,
      name: document,
      document: doc,
      token,
      onSynced: () => {
        done.opened += 1;
        Y.applyUpdate(doc, update);
        done.sent += 1;
      },
      onClose: () => ended.resolve(),
    });
    provider.attach();
    await Promise.race([ended.promise, sleep(2000)]);
    provider.destroy();
    websocketProvider.destroy();
    await sleep(50);
  }
}

process.once('SIGTERM', () => {
  console.log(JSON.stringify(done));
  process.exit();
});
await Promise.all(Array.from({ length: authors }, attack));
