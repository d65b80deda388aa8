import type { AuditEventName } from '@sightline/contract/audit-events';
import type { AuditActor, AuditEntry } from './audit-entry.ts';
import type { TenantCtx } from './context.ts';

/** An audited event and its actor. */
export type Fact = AuditEntry & { actor: AuditActor };

type Handler = (ctx: TenantCtx, fact: Fact) => Promise<void>;
export type Subscription = { event: AuditEventName; handle: Handler };

export const on = (event: AuditEventName, handle: Handler): Subscription => ({ event, handle });

/**
 * Runs the subscribers inside the transaction, after its action: facts in the order in which they were audited, and the
 * subscribers of each in the order of their list. Facts that a subscriber audits have subscribers too.
 */
export async function runSubscribers(
  subscriptions: readonly Subscription[],
  entries: readonly AuditEntry[],
  doneBy: AuditActor,
  enter: (organizationId: string) => Promise<TenantCtx>,
): Promise<void> {
  for (const entry of entries) {
    const fact = { ...entry, actor: entry.actor ?? doneBy };
    for (const { event, handle } of subscriptions)
      if (event === fact.event) await handle(await enter(fact.organization_id), fact);
  }
}
