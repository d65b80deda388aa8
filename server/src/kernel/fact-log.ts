import { sql } from 'kysely';
import type { Statement } from '../db/client.ts';
import { scoped } from '../db/scoped.ts';
import { byWorkspace } from './by-workspace.ts';
import type { TenantCtx } from './context.ts';
import type { Fact } from './subscriptions.ts';

/** Assigns the next numbers of the workspace. A transaction that commits later waits for its numbers, so they are higher. */
const insert = `
  with taken as (
    insert into fact_counters as c (organization_id, last_seq) values ($1, jsonb_array_length($2))
    on conflict (organization_id) do update set last_seq = c.last_seq + excluded.last_seq returning last_seq)
  insert into facts (organization_id, seq, at, name, actor_kind, actor_id, payload)
  select $1, last_seq - jsonb_array_length($2) + n, $3, f ->> 'name', f -> 'actor' ->> 'kind', (f -> 'actor' ->> 'id')::uuid, f -> 'payload'
  from taken, jsonb_array_elements($2) with ordinality as recorded (f, n)`;

/**
 * Keeps facts, as the last thing of a transaction in `scope`: their numbers follow the order of commits, so that a reader who has
 * come to a number never misses one below it.
 */
export const factStatements = (facts: readonly Fact[], scope: string | null, now: Date): Statement[] =>
  byWorkspace(facts, scope, (organizationId, own) => ({
    text: insert,
    values: [organizationId, JSON.stringify(own.map(rowOf)), now],
  }));

const rowOf = ({ name, payload, actor: { kind, id } }: Fact) => ({ name, payload, actor: { kind, id } });

export type KeptFact = {
  seq: number;
  at: string;
  name: string;
  actor_kind: string;
  actor_id: string | null;
  payload: unknown;
};

/** The facts of the workspace after a number, at most `limit`, in the order of their commits. */
export const readFacts = (ctx: TenantCtx, after: number, limit: number): Promise<KeptFact[]> =>
  scoped(ctx)
    .selectFrom('facts')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .select(['seq', sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at')])
    .select(['name', 'actor_kind', 'actor_id', 'payload'])
    .execute();
