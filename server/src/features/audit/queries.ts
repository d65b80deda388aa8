import type { auditApi } from '@sightline/contract/audit/audit';
import {
  type AuditEventName,
  type AuditRecordKind,
  alsoListedUnder,
  auditEvents,
} from '@sightline/contract/audit/events';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import { type Selectable, sql } from 'kysely';
import { likePart } from '../../db/like-part.ts';
import { countRows, paged } from '../../db/pagination.ts';
import type { Schema } from '../../db/schema.gen.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';

type Query = Omit<HandlerInput<typeof auditApi.list>['query'], 'page'>;

export type AuditRow = Selectable<Schema['audit_log']>;

const eventsAlsoUnder = (kind: AuditRecordKind) => auditEvents.filter((event) => alsoListedUnder[event] === kind);

/** Newlines keep words of two columns apart. */
const searched = sql`plain_text(concat_ws(E'\\n', actor_name, record_label,
  jsonb_path_query_array(changes, '$[*].from')::text, jsonb_path_query_array(changes, '$[*].to')::text))`;

/** Selects the entries that match a search and filters. */
export function selectEntries(ctx: Ctx, { query, filter: { user_id, record_id, type, from, to } = {} }: Query) {
  const words = query?.trim();
  return scoped(ctx)
    .selectFrom('audit_log')
    .$if(user_id !== undefined, (entries) => entries.where('actor_id', '=', user_id ?? ''))
    .$if(record_id !== undefined, (entries) => entries.where('record_id', '=', record_id ?? ''))
    .$if(type !== undefined, (entries) =>
      entries.where(({ eb, or }) => {
        const kind = type ?? 'session';
        const also = eventsAlsoUnder(kind);
        return or([eb('record_kind', '=', kind), ...(also.length > 0 ? [eb('event', 'in', also)] : [])]);
      }),
    )
    .$if(Boolean(words), (entries) =>
      entries.where(sql<boolean>`${searched} like '%' || ${likePart(words ?? '')} || '%'`),
    )
    .$if(from !== undefined, (entries) => entries.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (entries) => entries.where('at', '<=', to ?? ''));
}

/** Says whether the actor has opened the same file lately, so that it is already in the log. */
export async function wasOpenedLately(ctx: Ctx<Actor>, event: AuditEventName, recordId: string): Promise<boolean> {
  const opening = await scoped(ctx)
    .selectFrom('audit_log')
    .where('at', '>', new Date(ctx.now.getTime() - limits.audit.openingsApart).toISOString())
    .where('actor_id', '=', ctx.actor.id)
    .where('event', '=', event)
    .where('record_id', '=', recordId)
    .select('seq')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return opening !== undefined;
}

/** The entry as the API returns it. */
export const entryOf = (row: AuditRow) => ({
  ...row,
  user: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  type: row.record_kind,
  record: { id: row.record_id, label: row.record_label },
});

/** The latest first. */
export const listAuditLogs: Action<typeof auditApi.list> = async (ctx, { query }) => {
  const entries = selectEntries(ctx, query);
  const wanted = { page: query.page, perPage: limits.pages.auditLogs, total: await countRows(entries) };
  const { rows, pagination } = await paged(wanted, (limit) =>
    entries.selectAll().orderBy('seq', 'desc').modifyEnd(limit).execute(),
  );
  return { audit_logs: rows.map(entryOf), pagination };
};
