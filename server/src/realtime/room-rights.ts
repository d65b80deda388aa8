import { socketRoom } from '@sightline/contract/realtime';
import type pg from 'pg';
import type { Db } from '../db/kysely-on-client.ts';
import { inTenant } from '../db/transaction.ts';
import type { Actor } from '../kernel/actor.ts';

export type Listener = { actor: Actor; room: string };

/** Says who may listen to a room, as a read of it would. */
export type RoomRights = {
  mayJoin: (actor: Actor, room: string) => Promise<boolean>;
  /** Returns the listeners who may not listen. All are in one organization; takes one query, however many they are. */
  findUnauthorized: <L extends Listener>(organizationId: string, listeners: readonly L[]) => Promise<L[]>;
};

/** Decided by the talk feature: who may read a room may listen to it. */
export type TalkRights = {
  canReadRoom: (db: Db, actor: Actor, roomId: string) => Promise<boolean>;
  findUnauthorized: <L extends { actor: Actor; roomId: string }>(db: Db, listeners: readonly L[]) => Promise<L[]>;
};

export function roomRights(pool: pg.Pool, talk: TalkRights): RoomRights {
  return {
    async mayJoin(actor, room) {
      const roomId = roomIdOf(room);
      if (!roomId) return ownRooms(actor).includes(room);
      return inTenant(pool, actor.organization_id, 'read', (db) => talk.canReadRoom(db, actor, roomId));
    },
    async findUnauthorized(organizationId, listeners) {
      const inOthers = listeners.filter(({ actor, room }) => !roomIdOf(room) && !ownRooms(actor).includes(room));
      const asked = listeners.flatMap((listener) => {
        const roomId = roomIdOf(listener.room);
        return roomId ? [{ actor: listener.actor, roomId, listener }] : [];
      });
      if (asked.length === 0) return inOthers;
      const gone = await inTenant(pool, organizationId, 'read', (db) => talk.findUnauthorized(db, asked));
      return [...inOthers, ...gone.map(({ listener }) => listener)];
    },
  };
}

const roomIdOf = (room: string): string | undefined => /^room\.(.+)$/.exec(room)?.[1];

/** Guests never join the room of the organization: they receive events in their space's room, or in a call in their own. */
function ownRooms(actor: Actor): string[] {
  if (actor.kind === 'guest') return [socketRoom.guest(actor.id)];
  const { id, organization_id, branch_id } = actor;
  return [socketRoom.user(id), branch_id ? socketRoom.branch(branch_id) : socketRoom.organization(organization_id)];
}
