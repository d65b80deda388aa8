import { limits } from '@sightline/contract/limits';
import type { BearerCache, LiveBearer } from '../http/auth.ts';
import type { ClientSocket } from './client-socket.ts';
import { actorOf, isSameIdentity } from './identity.ts';
import { nameIn, nameOf } from './room-names.ts';
import type { Listener, RoomRights } from './room-rights.ts';

export type RightsCheckOptions = {
  clients: () => ClientSocket[];
  bearers: Pick<BearerCache, 'findLive'>;
  rights: Pick<RoomRights, 'findUnauthorized'>;
  evict: (client: ClientSocket, name: string) => Promise<void>;
  /** Says whether this node would receive a revocation. While it would not, it looks for revocations itself. */
  isTold: () => boolean;
};

type Hearing = Listener & { client: ClientSocket; name: string };

const { checkedEvery } = limits.socket;

/**
 * Removes sockets from rooms that their people may no longer receive, whatever took the right away: another node, a command, time. It
 * asks for all sockets together: about their tokens once, and about their rooms once for each organization.
 */
export class RightsCheck {
  readonly #options: RightsCheckOptions;
  #dueAt = 0;

  constructor(options: RightsCheckOptions) {
    this.#options = options;
  }

  /** Something was revoked, or may have been. */
  hurry(): void {
    this.#dueAt = 0;
  }

  /** A token that is new here may end by itself before the next round. */
  watch(now = Date.now()): void {
    this.#dueAt = Math.min(this.#dueAt, now + limits.session.watchedEvery);
  }

  async runWhenDue(now = Date.now()): Promise<void> {
    if (now < this.#dueAt) return;
    const before = this.#dueAt;
    this.#dueAt = now + (this.#options.isTold() ? checkedEvery : limits.session.watchedEvery);
    try {
      const nextEnd = await this.run();
      this.#dueAt = Math.min(this.#dueAt, nextEnd);
    } catch (error) {
      this.#dueAt = Math.min(this.#dueAt, before);
      throw error;
    }
  }

  /** Resolves with the time at which the first of the tokens ends by itself. */
  async run(): Promise<number> {
    const clients = this.#options.clients().filter(({ token }) => token !== undefined);
    if (clients.length === 0) return Number.POSITIVE_INFINITY;
    const tokens = new Map(clients.map((client) => [client, client.token ?? '']));
    const live = await this.#options.bearers.findLive([...new Set(tokens.values())]);
    const hearings = clients.flatMap((client) => this.#check(client, live, tokens.get(client) ?? ''));
    for (const [organizationId, group] of Map.groupBy(hearings, ({ actor }) => actor.organization_id)) {
      const gone = await this.#options.rights.findUnauthorized(organizationId, group);
      for (const { client, name } of gone) await this.#options.evict(client, name);
    }
    return Math.min(...[...live.values()].map(({ endsAt }) => endsAt), Number.POSITIVE_INFINITY);
  }

  /** Returns what the socket listens to. Ends the socket when its token no longer stands for the same identity. */
  #check(client: ClientSocket, live: ReadonlyMap<string, LiveBearer>, token: string): Hearing[] {
    if (client.token !== token) return []; // renewed meanwhile, and looked at then
    const actor = actorOf(live.get(token)?.bearer);
    if (!actor || !client.actor || !isSameIdentity(actor, client.actor)) {
      client.end();
      return [];
    }
    client.actor = actor;
    return [...client.socket.rooms].flatMap((name) => {
      const room = nameOf(name);
      return room && name === nameIn(actor.organization_id, room) ? [{ actor, room, client, name }] : [];
    });
  }
}
