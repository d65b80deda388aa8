import type { AuditActor } from './audit-entry.ts';
import type { TenantCtx } from './context.ts';
import type { FactName, FactPayload } from './facts.ts';

/** Something that has happened in a workspace, and who did it. */
export type Fact<Name extends FactName = FactName> = {
  [N in Name]: { organization_id: string; name: N; payload: FactPayload<N>; actor: AuditActor };
}[Name];

/** As an action records it; without an actor, it is the caller. */
export type RecordedFact = { [N in FactName]: Omit<Fact<N>, 'actor'> & { actor?: AuditActor | undefined } }[FactName];

/** A fact of a known name. */
export type Occurrence<Payload> = { payload: Payload; actor: AuditActor };

/** `never`: which payload it is depends on the name, for which `runSubscribers` chooses the facts. */
export type Subscription = {
  name: FactName;
  handle: (ctx: TenantCtx, facts: readonly Occurrence<never>[]) => Promise<void>;
};

/** Handles all facts of a name that one action recorded in a row, so that a change of many rows takes few statements. */
export const onMany = <Name extends FactName>(
  name: Name,
  handle: (ctx: TenantCtx, facts: readonly Occurrence<FactPayload<NoInfer<Name>>>[]) => Promise<void>,
): Subscription => ({ name, handle });

/** Handles each fact of a name by itself. */
export const on = <Name extends FactName>(
  name: Name,
  handle: (ctx: TenantCtx, payload: FactPayload<Name>, actor: AuditActor) => Promise<void>,
): Subscription =>
  onMany(name, async (ctx, facts) => {
    for (const { payload, actor } of facts) await handle(ctx, payload, actor);
  });

const isOfOneKind = (a: RecordedFact, b: RecordedFact | undefined) =>
  a.name === b?.name && a.organization_id === b.organization_id && a.actor === b.actor;

/** The fact at the index, and those of its kind that follow it. */
function rowOfOneKind(facts: readonly RecordedFact[], index: number, first: RecordedFact): RecordedFact[] {
  const end = facts.findIndex((fact, at) => at > index && !isOfOneKind(first, fact));
  return facts.slice(index, end === -1 ? facts.length : end);
}

/**
 * Runs the subscribers inside the transaction, after its action: facts in the order in which they were recorded, and the
 * subscribers of each name in the order of their list. Facts that a subscriber records have subscribers too.
 */
export async function runSubscribers(
  subscriptions: readonly Subscription[],
  recorded: readonly RecordedFact[],
  doneBy: AuditActor,
  enter: (organizationId: string) => Promise<TenantCtx>,
): Promise<void> {
  let index = 0;
  for (let first = recorded[0]; first; first = recorded[index]) {
    const row = rowOfOneKind(recorded, index, first);
    const facts = row.map(({ payload, actor }) => ({ payload: payload as never, actor: actor ?? doneBy }));
    for (const { name, handle } of subscriptions)
      if (name === first.name) await handle(await enter(first.organization_id), facts);
    index += row.length;
  }
}
