import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { collabPath, sharedBody, sharedFields } from '@sightline/contract/documents/writing';
import * as Y from 'yjs';

/** An author who sends an update of this kind, again as soon as the connection has ended. */
export type CollabAttack = {
  url: string;
  token: string;
  document: string;
  authors: number;
  kind: 'roots' | 'nested' | 'values' | 'paragraphs' | 'conflicts';
};

const { url, token, document, authors, kind } = JSON.parse(await text(process.stdin)) as CollabAttack;
const done = { opened: 0, sent: 0 };
const roots = 50_000;

const poison: Record<Exclude<CollabAttack['kind'], 'roots'>, (doc: Y.Doc) => void> = {
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

function updateOf(write: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  doc.transact(() => write(doc));
  return Y.encodeStateAsUpdate(doc);
}

/** Many root types in one document take the library minutes to write, so each thousand is written alone. */
const manyRoots = (): Uint8Array =>
  Y.mergeUpdates(
    Array.from({ length: roots / 1000 }, (_, part) =>
      updateOf((doc) => {
        for (let at = 0; at < 1000; at += 1) doc.getMap(`root ${part * 1000 + at}`).set('a', 1);
      }),
    ),
  );

const update = kind === 'roots' ? manyRoots() : updateOf(poison[kind]);

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
        // Sent as it is: to apply some of them to the own copy takes minutes.
        provider.documentUpdateHandler(update, undefined);
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
