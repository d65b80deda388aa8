import type { StoredNotice } from '@sightline/contract/documents/writing';
import type * as Y from 'yjs';
import type { Member } from '../kernel/actor.ts';
import type { TenantCtx } from '../kernel/context.ts';

/** `isRestarted`: what was stored could not be opened, so that the document begins again from its text. */
export type StoredDocument = { state: Uint8Array; revision: number; isRestarted?: true };

export type StoreOutcome = StoredNotice & { revision: number; isNew: boolean };

/** This node's copy of a document: its revision, and who changed it last. */
export type HeldDocument = { revision: number; editorId: string | undefined };

export type WritingRequest = { actor: Member; id: string };

/**
 * A kind of document that several people write at once. Each kind keeps its documents in tables of its own feature and decides who writes;
 * connections, limits, updates and the nodes are the same for all. Kinds are named in `features/manifest.ts`.
 */
export type DocumentKind = {
  /** The shared document, which the first one who writes begins. Undefined when nobody may write on it. */
  open: (ctx: TenantCtx, id: string) => Promise<StoredDocument | undefined>;
  /**
   * Stores what is in memory, merged with what others have stored since `revision`; `doc` has both afterwards. Undefined when the
   * document is gone, or nobody may write on it any more.
   */
  store: (ctx: TenantCtx, id: string, doc: Y.Doc, held: HeldDocument) => Promise<StoreOutcome | undefined>;
  /** Whether each of these people, all of this workspace, may write on their document now. In the order of the requests. */
  mayWrite: (ctx: TenantCtx, requests: readonly WritingRequest[]) => Promise<boolean[]>;
};

export type DocumentKinds = ReadonlyMap<string, DocumentKind>;
