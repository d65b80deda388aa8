import { parseDocumentName } from '@sightline/contract/documents/writing';
import { limits } from '@sightline/contract/limits';
import type { Server } from '../http/serve.ts';
import type { Member } from '../kernel/actor.ts';
import { openTenantCtx } from '../kernel/open-context.ts';
import { actorOf, isSameIdentity } from '../realtime/identity.ts';
import type { DocumentKind, DocumentKinds, WritingRequest } from './document-kind.ts';

/** A writer of a document whose rights are checked again from time to time. */
export type OpenWriter = { document: string; actor: Member; token: string; end: () => void };
type Asked = { writer: OpenWriter; actor: Member; named: NonNullable<ReturnType<typeof parseDocumentName>> };

const askKind = (
  server: Server,
  organizationId: string,
  kind: DocumentKind,
  requests: readonly WritingRequest[],
): Promise<boolean[]> =>
  openTenantCtx(server, server.http.log, organizationId, 'read', (ctx) => kind.mayWrite(ctx, requests));

/** Returns the person who may write in a document by this token now: a member of the workspace that owns it, if its kind allows that. */
export async function findWriter(
  server: Server,
  kinds: DocumentKinds,
  token: string,
  document: string,
): Promise<Member | undefined> {
  const named = parseDocumentName(document);
  const kind = named && kinds.get(named.kind);
  const actor = actorOf(await server.bearers.find(token));
  if (!kind || actor?.kind !== 'member' || actor.organization_id !== named.organization_id) return undefined;
  const [may] = await askKind(server, named.organization_id, kind, [{ actor, id: named.id }]);
  return may ? actor : undefined;
}

/** Asked again for all who write: their tokens once, and their documents once for each workspace and kind. */
export class CollabAuthorization {
  readonly #server: Server;
  readonly #kinds: DocumentKinds;
  readonly #writers: () => OpenWriter[];
  #dueAt = 0;

  constructor(server: Server, kinds: DocumentKinds, writers: () => OpenWriter[]) {
    this.#server = server;
    this.#kinds = kinds;
    this.#writers = writers;
    server.ports.hub.onRevoked(() => {
      this.#dueAt = 0;
    });
  }

  async runWhenDue(now = Date.now()): Promise<void> {
    if (now < this.#dueAt) return;
    this.#dueAt = now + limits.socket.checkedEvery;
    try {
      await this.#run();
    } catch (error) {
      this.#dueAt = 0;
      throw error;
    }
  }

  async #run(): Promise<void> {
    const writers = this.#writers();
    if (writers.length === 0) return;
    const live = await this.#server.bearers.findLive([...new Set(writers.map(({ token }) => token))]);
    const asked = writers.flatMap((writer) => {
      const actor = actorOf(live.get(writer.token)?.bearer);
      const named = parseDocumentName(writer.document);
      if (named && actor?.kind === 'member' && isSameIdentity(actor, writer.actor)) return [{ writer, actor, named }];
      writer.end();
      return [];
    });
    const groups = Map.groupBy(asked, ({ named }) => `${named.organization_id} ${named.kind}`);
    for (const group of groups.values()) await this.#check(group);
  }

  async #check(group: readonly Asked[]): Promise<void> {
    const [first] = group;
    const kind = first && this.#kinds.get(first.named.kind);
    if (!kind) return;
    const requests = group.map(({ actor, named }) => ({ actor, id: named.id }));
    const answers = await askKind(this.#server, first.named.organization_id, kind, requests);
    for (const [at, { writer }] of group.entries()) if (!answers[at]) writer.end();
  }
}
