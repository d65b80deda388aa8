import { socketRoom } from '@sightline/contract/realtime';
import type pg from 'pg';
import type { Db } from '../db/bound-dialect.ts';
import { inTenant } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import type { JoinPolicy } from './hub.ts';

/** Decided by the talk feature: who may read a room may listen to it. */
export type CanReadRoom = (db: Db, actor: Actor, roomId: string) => Promise<boolean>;

export const joinPolicy =
  (pool: pg.Pool, canReadRoom: CanReadRoom): JoinPolicy =>
  async (actor, room) => {
    const roomId = /^room\.(.+)$/.exec(room)?.[1];
    if (roomId) return inTenant(pool, actor.organization_id, 'read', (db) => canReadRoom(db, actor, roomId));
    return ownRooms(actor).includes(room);
  };

/** Guests never hear the whole organization: their news come by their space's room, or in a call by their own. */
function ownRooms(actor: Actor): string[] {
  if (actor.kind === 'guest') return [socketRoom.guest(actor.id)];
  const { id, organization_id, branch_id } = actor;
  return [socketRoom.user(id), branch_id ? socketRoom.branch(branch_id) : socketRoom.organization(organization_id)];
}
