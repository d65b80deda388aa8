import { AppError } from '@sightline/contract/errors';
import { parseDocumentName } from '@sightline/contract/documents/writing';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type { Server } from '../http/serve.ts';
import type { Member } from '../kernel/actor.ts';
import { openTenantCtx } from '../kernel/open-context.ts';
import { actorOf, isSameIdentity } from '../realtime/identity.ts';
import { isAuthor } from '../features/knowledge/policy.ts';
import { requireArticle } from '../features/knowledge/queries.ts';

/** Somebody who writes in a document, as the check sees them. */
export type OpenWriter = { document: string; actor: Member; token: string; end: () => void };

/** Who may write in a document now by this token: an author of the workspace whose article it is. */
export async function findWriter(server: Server, token: string, document: string): Promise<Member | undefined> {
  const named = parseDocumentName(document);
  const actor = actorOf(await server.bearers.find(token));
  if (!named || actor?.kind !== 'member' || actor.organization_id !== named.organization_id) return undefined;
  if (!isAuthor(actor)) return undefined;
  const open = openTenantCtx(server, server.http.log, actor.organization_id, 'read', (ctx) =>
    requireArticle({ ...ctx, actor }, named.article_id),
  );
  const article = await open.catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return article && article.status !== 'archived' ? actor : undefined;
}

/** Asked again for all who write: their tokens once, and their articles once for each workspace. */
export class CollabAuthorization {
  readonly #server: Server;
  readonly #writers: () => OpenWriter[];
  #dueAt = 0;

  constructor(server: Server, writers: () => OpenWriter[]) {
    this.#server = server;
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
    const allowed = writers.filter((writer) => {
      const actor = actorOf(live.get(writer.token)?.bearer);
      const may = actor?.kind === 'member' && isSameIdentity(actor, writer.actor) && isAuthor(actor);
      if (!may) writer.end();
      return may;
    });
    for (const [id, group] of Map.groupBy(allowed, ({ actor }) => actor.organization_id)) await this.#check(id, group);
  }

  /** Authors see every article of their workspace, so it must only be there and not be archived. */
  async #check(organizationId: string, writers: readonly OpenWriter[]): Promise<void> {
    const idOf = ({ document }: OpenWriter) => parseDocumentName(document)?.article_id ?? '';
    const open = await openTenantCtx(this.#server, this.#server.http.log, organizationId, 'read', async ({ db }) => {
      const { rows } = await sql<{ id: string }>`
        select id from articles where organization_id = ${organizationId} and status <> 'archived'
          and id = any(${[...new Set(writers.map(idOf))]}::uuid[])`.execute(db);
      return new Set(rows.map(({ id }) => id));
    });
    for (const writer of writers) if (!open.has(idOf(writer))) writer.end();
  }
}
