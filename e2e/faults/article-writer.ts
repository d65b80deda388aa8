import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { collabPath, sharedBody } from '@sightline/contract/documents/writing';
import * as Y from 'yjs';

/** Somebody who writes in an article, as a browser does: on through a lost connection. */
export class ArticleWriter {
  readonly doc = new Y.Doc();
  readonly #socket: HocuspocusProviderWebsocket;
  readonly #provider: HocuspocusProvider;

  constructor(url: string, token: string, name: string) {
    const address = `${url.replace('http', 'ws')}${collabPath}`;
    this.#socket = new HocuspocusProviderWebsocket({ url: address, delay: 100, minDelay: 100, maxDelay: 1000 });
    this.#provider = new HocuspocusProvider({ websocketProvider: this.#socket, name, document: this.doc, token });
    this.#provider.attach();
  }

  get isSynced(): boolean {
    return this.#provider.isSynced && !this.#provider.hasUnsyncedChanges;
  }

  write(text: string, at: number): void {
    const fragment = this.doc.getXmlFragment(sharedBody);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(text)]);
    fragment.insert(Math.min(at, fragment.length), [paragraph]);
  }

  /** Its copy, paragraph by paragraph. */
  read(): string[] {
    return this.doc
      .getXmlFragment(sharedBody)
      .toArray()
      .map((part) => (part as Y.XmlElement).toArray().map(String).join(''));
  }

  leave(): void {
    this.#provider.destroy();
    this.#socket.destroy();
  }
}
