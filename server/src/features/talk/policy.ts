import type { Db } from '../../db/bound-dialect.ts';
import type { Actor } from '../../http/actor.ts';

export async function canReadRoom(_db: Db, _actor: Actor, _roomId: string): Promise<boolean> {
  return false;
}
