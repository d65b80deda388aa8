import type { InstallationCtx, TenantCtx, WithoutTransaction } from '../kernel/context.ts';
import type { Payload, TaskName, Tasks } from '../kernel/tasks.ts';

type CtxOf<Name extends TaskName> = Tasks[Name]['scope'] extends 'workspace' ? TenantCtx : InstallationCtx;

/** Passed to slow work. `signal` is aborted when the application closes; another node then retries the job. */
export type SlowCtx<Ctx> = WithoutTransaction<Ctx> & { signal: AbortSignal };

/**
 * The handler of a task. It runs at least once: a process may die after the work and before that is recorded, so doing
 * it again must change nothing: `id` is the same each time. Runs in one transaction, unless it says that it needs none.
 */
export type JobHandler<Name extends TaskName> =
  | ((ctx: CtxOf<Name>, payload: Payload<Name>, id: string) => Promise<void>)
  | { transaction: 'none'; run: (ctx: SlowCtx<CtxOf<Name>>, payload: Payload<Name>) => Promise<void> };

/** A task without a handler does not compile. */
export type JobHandlers = { [Name in TaskName]: JobHandler<Name> };
