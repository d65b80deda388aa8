import type { AuditEventName } from '@sightline/contract/audit-events';
import type { AuditActor, AuditEntry } from './audit-entry.ts';
import type { TenantCtx } from './context.ts';

/** An audited event and its actor. */
export type Fact = AuditEntry & { actor: AuditActor };

type Handler<T> = (ctx: TenantCtx, input: T) => Promise<void>;
export type Subscription = { event: AuditEventName; handle: Handler<readonly Fact[]> };

/** What happens for each fact of an event by itself. */
export const on = (event: AuditEventName, handle: Handler<Fact>): Subscription => ({
  event,
  handle: async (ctx, facts) => {
    for (const fact of facts) await handle(ctx, fact);
  },
});

/** What happens for all facts of an event that one action audited in a row, so that a change of many takes few statements. */
export const onMany = (event: AuditEventName, handle: Handler<readonly Fact[]>): Subscription => ({ event, handle });

const isOfOneKind = (a: AuditEntry, b: AuditEntry | undefined) =>
  a.event === b?.event && a.organization_id === b.organization_id && a.actor === b.actor;

/** The entry at the index, and those of its kind that follow it. */
function rowOfOneKind(entries: readonly AuditEntry[], index: number, first: AuditEntry): AuditEntry[] {
  const end = entries.findIndex((entry, at) => at > index && !isOfOneKind(first, entry));
  return entries.slice(index, end === -1 ? entries.length : end);
}

/**
 * Runs the subscribers inside the transaction, after its action: facts in the order in which they were audited, and the
 * subscribers of each kind in the order of their list. Facts that a subscriber audits have subscribers too.
 */
export async function runSubscribers(
  subscriptions: readonly Subscription[],
  entries: readonly AuditEntry[],
  doneBy: AuditActor,
  enter: (organizationId: string) => Promise<TenantCtx>,
): Promise<void> {
  let index = 0;
  for (let first = entries[0]; first; first = entries[index]) {
    const row = rowOfOneKind(entries, index, first);
    const facts = row.map((entry) => ({ ...entry, actor: entry.actor ?? doneBy }));
    for (const { event, handle } of subscriptions)
      if (event === first.event) await handle(await enter(first.organization_id), facts);
    index += row.length;
  }
}
