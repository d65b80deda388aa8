import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.gen.ts';
import type { Actor } from '../../kernel/actor.ts';

/** The kind of a file's owner decides who may read file `f` of a query; `r` is its room and `c` its message, where it has them. */
export type FileRules = Record<Schema['files']['owner_kind'], (actor: Actor) => RawBuilder<boolean>>;

export function fileIsReadable(rules: FileRules, actor: Actor): RawBuilder<boolean> {
  const cases = Object.entries(rules).map(([kind, rule]) => sql`when ${sql.lit(kind)} then ${rule(actor)}`);
  return sql`case f.owner_kind ${sql.join(cases, sql` `)} else false end`;
}
