import {
  type beforeHandleAwarenessPayload,
  type beforeSyncPayload,
  type ConnectionTransactionOrigin,
  type Document,
  Hocuspocus,
  MessageType,
  type onAuthenticatePayload,
} from '@hocuspocus/server';
import {
  parseDocumentName,
  type StoredNotice,
  storeRequest,
  type WriterNotice,
} from '@sightline/contract/documents/writing';
import { limits } from '@sightline/contract/limits';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { messageYjsSyncStep1 } from 'y-protocols/sync';
import * as Y from 'yjs';
import type { Server } from '../http/serve.ts';
import type { TenantCtx } from '../kernel/context.ts';
import { openTenantCtx } from '../kernel/open-context.ts';
import { findWriter, type OpenWriter } from './authorization.ts';
import type { DocumentKind, DocumentKinds, HeldDocument } from './document-kind.ts';
import { type Refusal, UpdateJudge } from './update-judge.ts';
import type { WriterSocket } from './writer-socket.ts';

type Context = { socket: WriterSocket };
/** The state of a document in memory. */
type Held = HeldDocument & {
  /** Set when it began again from its text; its writers are notified once. */
  isRestarted?: boolean;
  running?: Promise<void> | undefined;
  next?: Promise<void> | undefined;
};

const { writing } = limits;
/** Applied without being stored by this node: it is stored already. */
const stored = { source: 'local', skipStoreHooks: true } as const;
/** Refused without a line in the log, which anybody could fill. */
const refusal = Object.assign(new Error('refused'), { reason: 'permission-denied' });

/**
 * The documents that people write on at this node. Each is loaded with the first who opens it, stored shortly after a change and
 * when the last one leaves, and unloaded then. Other nodes may have the same document: changes travel between them, and each merges
 * what it stores with what the database has.
 */
export class CollabServer {
  readonly hocuspocus: Hocuspocus<Context>;
  readonly #server: Server;
  readonly #kinds: DocumentKinds;
  readonly #held = new Map<string, Held>();
  readonly #updates = new UpdateJudge();

  constructor(server: Server, kinds: DocumentKinds) {
    this.#server = server;
    this.#kinds = kinds;
    this.hocuspocus = new Hocuspocus<Context>({
      quiet: true,
      debounce: writing.storedAfter,
      maxDebounce: writing.storedWithin,
      maxUnauthenticatedQueueSize: writing.stranger,
      maxUnauthenticatedQueueMessages: 20,
      maxPendingDocuments: 1,
      onAuthenticate: (payload) => this.#orLater(payload.context.socket, () => this.#authenticate(payload)),
      onLoadDocument: ({ documentName, document, context }) =>
        this.#orLater(context.socket, () => this.#load(documentName, document)),
      onStoreDocument: ({ document }) => this.#store(document),
      onStateless: async ({ payload, document }) => {
        if (payload === storeRequest) await this.#store(document);
      },
      beforeHandleMessage: async ({ update, context }) => {
        if (!isFromBrowser(update)) await end(context.socket, 1008);
      },
      beforeSync: (payload) => this.#judge(payload),
      connected: async ({ documentName, connection }) => {
        const held = this.#hold(documentName);
        if (held.isRestarted) connection.sendStateless(JSON.stringify({ type: 'restarted' } satisfies WriterNotice));
        held.isRestarted = false;
      },
      beforeHandleAwareness: async (payload) => {
        if (payload.states.size > writing.perDocument && payload.context?.socket)
          await end(payload.context.socket, 1008);
        nameWriters(payload);
      },
      onChange: async ({ documentName, context, connection, update }) => {
        const { writer } = (context as Partial<Context>).socket ?? {};
        if (!connection || !writer) return;
        this.#hold(documentName).editorId = writer.actor.id;
        const change = { document: documentName, update: base64(update), person_id: writer.actor.id };
        server.ports.documents.publish('documentChanged', change);
      },
      onAwarenessUpdate: async ({ documentName, awareness, connection, added, updated, removed }) => {
        if (!connection) return;
        const update = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed]);
        server.ports.documents.publish('documentPresence', { document: documentName, update: base64(update) });
      },
      afterUnloadDocument: async ({ documentName }) => {
        this.#held.delete(documentName);
        this.#updates.forgetIdle();
      },
    });
    this.#followNodes();
  }

  /** Everybody who writes at this node, once for each document. */
  readonly list = (): OpenWriter[] =>
    [...this.hocuspocus.documents.values()].flatMap((document) =>
      document.getConnections().flatMap((connection) => {
        const { socket } = connection.context as Context;
        return socket.writer ? [{ ...socket.writer, document: document.name, end: () => socket.close(4403) }] : [];
      }),
    );

  /** Stores everything that is in memory. */
  async close(): Promise<void> {
    await Promise.all([...this.hocuspocus.documents.values()].map((document) => this.#store(document)));
  }

  #hold(name: string): Held {
    const held = this.#held.get(name) ?? { revision: 0, editorId: undefined };
    this.#held.set(name, held);
    return held;
  }

  async #authenticate({ token, documentName, context }: onAuthenticatePayload<Context>): Promise<void> {
    const { socket } = context;
    const actor = await findWriter(this.#server, this.#kinds, token, documentName);
    if (!actor) throw refusal;
    const open = this.list();
    const own = open.filter((writer) => writer.actor.id === actor.id).length;
    const inDocument = open.filter(({ document }) => document === documentName).length;
    const { rateLimits } = this.#server;
    if (!rateLimits.isWithin(own, writing.perPerson) || !rateLimits.isWithin(inDocument, writing.perDocument))
      throw refusal;
    // A socket belongs to one person: another person's token opens nothing on it.
    if (socket.writer && socket.writer.actor.id !== actor.id) throw refusal;
    socket.writer = { actor, token };
  }

  /** Undefined for a name that is none: nobody is let in to such a document. */
  async #ask<T>(
    name: string,
    work: (kind: DocumentKind, ctx: TenantCtx, id: string) => Promise<T>,
  ): Promise<T | undefined> {
    const named = parseDocumentName(name);
    const kind = named && this.#kinds.get(named.kind);
    if (!kind) return undefined;
    return openTenantCtx(this.#server, this.#server.http.log, named.organization_id, 'write', (ctx) =>
      work(kind, ctx, named.id),
    );
  }

  /** Ends the connection of a writer whose update may not be applied; other writers of the document are not disturbed. */
  async #judge({
    type,
    payload,
    document,
    connection,
    context: { socket },
  }: beforeSyncPayload<Context>): Promise<void> {
    const personId = socket.writer?.actor.id ?? '';
    if (type === messageYjsSyncStep1) {
      if (!this.#updates.maySync(personId)) await end(socket, 1013);
      return;
    }
    const refusal = await this.#updates.refusalOf(personId, document, payload).catch((): Refusal => 'often');
    if (!refusal) return;
    const { log } = this.#server.http;
    log.warn(
      { person_id: personId, document: document.name, refusal },
      'refused an update of a shared document; closing the connection',
    );
    // Their browser connects again and sends what is missing, later or in order.
    if (refusal === 'often' || refusal === 'gap') await end(socket, 1013);
    connection.sendStateless(JSON.stringify({ type: 'refused' } satisfies WriterNotice));
    await end(socket, 1008);
  }

  /** Counts what the updates of each person cost. */
  #countCosts(document: Document): void {
    let before: NodeJS.CpuUsage | undefined;
    document.on('beforeAllTransactions', () => {
      before = process.threadCpuUsage();
    });
    document.on('afterAllTransactions', (_document: Y.Doc, [first]: Y.Transaction[]) => {
      const origin = first?.origin as Partial<ConnectionTransactionOrigin> | undefined;
      const { writer } = (origin?.connection?.context as Partial<Context> | undefined)?.socket ?? {};
      if (writer && before) this.#updates.spendSince(writer.actor.id, before);
    });
  }

  async #load(name: string, document: Document): Promise<void> {
    const found = await this.#ask(name, (kind, ctx, id) => kind.open(ctx, id));
    if (!found) throw refusal;
    Y.applyUpdate(document, found.state, stored);
    Object.assign(this.#hold(name), { revision: found.revision, isRestarted: found.isRestarted ?? false });
    this.#countCosts(document);
  }

  /** Closes with "try again later" after an error that is no refusal, such as an unreachable database; the browser tries again. */
  async #orLater(socket: WriterSocket, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error !== refusal) {
        this.#server.http.log.warn({ err: error }, 'could not open a writing session; the browser retries');
        socket.close(1013);
      }
      throw refusal;
    }
  }

  /** Once at a time: those who ask meanwhile share the next one, which has what they wrote. */
  #store(document: Document): Promise<void> {
    const held = this.#hold(document.name);
    held.next ??= (held.running ?? Promise.resolve()).then(() => {
      held.next = undefined;
      held.running = this.#tryToStore(document);
      return held.running;
    });
    return held.next;
  }

  /** A document that could not be stored stays in memory, and in the browsers, until the next attempt. */
  async #tryToStore(document: Document): Promise<void> {
    try {
      await this.#storeNow(document);
    } catch (error) {
      this.#server.http.log.error(
        { err: error, document: document.name },
        'could not store a shared document; retrying',
      );
      const again = { instance: this.hocuspocus, clientsCount: document.getConnectionsCount(), document };
      const more = { documentName: document.name, lastContext: {}, lastTransactionOrigin: stored };
      void this.hocuspocus.storeDocumentHooks(document, { ...again, ...more });
    }
  }

  async #storeNow(document: Document): Promise<void> {
    const { name } = document;
    const held = this.#hold(name);
    const done = await this.#ask(name, (kind, ctx, id) => kind.store(ctx, id, document, held));
    if (!done) return;
    const { revision, isNew, ...notice } = done;
    held.revision = Math.max(held.revision, revision);
    document.broadcastStateless(JSON.stringify(notice satisfies StoredNotice));
    if (isNew) this.#server.ports.documents.publish('documentStored', { document: name });
  }

  #followNodes(): void {
    const { documents } = this.#server.ports;
    documents.on('documentChanged', ({ document: name, update, person_id }) => {
      const document = this.hocuspocus.documents.get(name);
      if (!document) return;
      this.#hold(name).editorId = person_id;
      // Stored here too: the node that it came from may end before it has done so.
      Y.applyUpdate(document, Buffer.from(update, 'base64'), { source: 'local' });
    });
    documents.on('documentPresence', ({ document, update }) => {
      const open = this.hocuspocus.documents.get(document);
      if (open) applyAwarenessUpdate(open.awareness, Buffer.from(update, 'base64'), stored);
    });
    documents.onStored((name) => void this.#reload(name));
    documents.onMissed(() => {
      for (const name of this.hocuspocus.documents.keys()) void this.#reload(name);
    });
  }

  /** Takes in what others have stored. */
  async #reload(name: string): Promise<void> {
    const document = this.hocuspocus.documents.get(name);
    if (!document) return;
    try {
      const found = await this.#ask(name, (kind, ctx, id) => kind.open(ctx, id));
      if (!found) for (const writer of this.list()) if (writer.document === name) writer.end();
      const held = this.#hold(name);
      if (!found || found.revision <= held.revision) return;
      Y.applyUpdate(document, found.state, stored);
      held.revision = found.revision;
    } catch (error) {
      this.#server.http.log.warn(
        { err: error, document: name },
        'could not refresh a shared document; retrying at the next change',
      );
    }
  }
}

/** The kinds of messages that browsers send; the library writes a line to the console for each of another kind. */
const kindsFromBrowsers: ReadonlySet<number | undefined> = new Set([
  MessageType.Sync,
  MessageType.Awareness,
  MessageType.Auth,
  MessageType.QueryAwareness,
  MessageType.SyncReply,
  MessageType.Stateless,
  MessageType.CLOSE,
]);

/** A message begins with the name of its document, which is shorter than 128 letters, and its kind. */
function isFromBrowser(message: Uint8Array): boolean {
  const [nameLength = 0] = message;
  return nameLength < 128 && kindsFromBrowsers.has(message[nameLength + 1]);
}

/** Ends a connection and never resolves, so that the message that came over it is not handled. The library logs what is thrown. */
function end(socket: WriterSocket, code: number): Promise<never> {
  socket.close(code);
  return new Promise(() => {});
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Browsers say where somebody is; who that is, the server knows. */
function nameWriters({ states, context }: beforeHandleAwarenessPayload<Context>): void {
  const { writer } = context?.socket ?? {};
  if (!writer) return;
  const user = { id: writer.actor.id, name: writer.actor.name };
  for (const [client, { cursor = null }] of states) {
    const isSmall = JSON.stringify(cursor).length <= writing.cursor;
    states.set(client, { user, cursor: isSmall ? cursor : null });
  }
}
