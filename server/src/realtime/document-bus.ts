import type { ClusterBus } from './cluster-bus.ts';
import type { ClusterMessages } from './cluster-messages.ts';

type DocumentMessage = 'documentChanged' | 'documentPresence' | 'documentStored';

/**
 * Carries changes of shared documents between nodes. Messages may be lost: the database has what was stored, and every change is stored within
 * seconds.
 */
export class DocumentBus {
  readonly #nodes: ClusterBus;
  readonly #whenStored: ((document: string) => void)[] = [];

  constructor(nodes: ClusterBus) {
    this.#nodes = nodes;
    nodes.on('documentStored', ({ document }) => this.#runStoredHandlers(document));
  }

  /** The stored document is newer than what nodes have in memory. */
  publishStored(document: string): void {
    this.#runStoredHandlers(document);
    this.#nodes.publish('documentStored', { document });
  }

  /** Also called for this node's own writes: it may not know that one of its requests stored the document. */
  onStored(handler: (document: string) => void): void {
    this.#whenStored.push(handler);
  }

  /** Something was not received: any document may have changed. */
  onMissed(handler: () => void): void {
    this.#nodes.onMissed(handler);
  }

  publish<K extends DocumentMessage>(kind: K, message: ClusterMessages[K]): void {
    this.#nodes.publish(kind, message);
  }

  on<K extends DocumentMessage>(kind: K, handler: (message: ClusterMessages[K]) => void): void {
    this.#nodes.on(kind, handler);
  }

  #runStoredHandlers(document: string): void {
    for (const handle of this.#whenStored) handle(document);
  }
}
