import type { FastifyBaseLogger } from 'fastify';
import type { InstallationCtx, TenantCtx } from '../kernel/context.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Payload, TaskName, Tasks } from '../kernel/tasks.ts';

type CtxOf<Name extends TaskName> = Tasks[Name]['scope'] extends 'workspace' ? TenantCtx : InstallationCtx;

/** A run of a job that talks to the world outside, and must hold no transaction open while it waits for an answer. */
export type OutsideRun<Ctx> = {
  /** One transaction, committed when it resolves. */
  transact: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  ports: Ports;
  log: FastifyBaseLogger;
  /** Aborted when the application closes; the job is then tried again elsewhere. */
  signal: AbortSignal;
};

/**
 * What does the work of a task. It runs at least once: a process may die after the work and before that is noted, so doing
 * it again must change nothing: `id` is the same each time. Runs in one transaction, or in those it opens when it works
 * `outside`.
 */
export type JobHandler<Name extends TaskName> =
  | ((ctx: CtxOf<Name>, payload: Payload<Name>, id: string) => Promise<void>)
  | { outside: (run: OutsideRun<CtxOf<Name>>, payload: Payload<Name>) => Promise<void> };

/** A task without a handler does not compile. */
export type JobHandlers = { [Name in TaskName]: JobHandler<Name> };
