import { type RawBuilder, sql } from 'kysely';
import { isAgent, type Member } from './actor.ts';

/** SQL for the rows that the actor works with: all of them for an agent, those of the own space for others. `column` holds the space. */
export const isInOwnSpace = (actor: Pick<Member, 'branch_id'>, column: string): RawBuilder<boolean> =>
  isAgent(actor) ? sql`true` : sql`${sql.ref(column)} = ${actor.branch_id}`;
