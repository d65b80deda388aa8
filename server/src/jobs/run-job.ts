import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { Id } from '@sightline/contract/scalars';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Server } from '../http/serve.ts';
import { systemActor } from '../kernel/audit-entry.ts';
import type { InstallationCtx, TenantCtx } from '../kernel/context.ts';
import { type Mode, openInstallationCtx, openTenantCtx } from '../kernel/open-context.ts';
import { findTask, type TaskName } from '../kernel/tasks.ts';
import type { JobHandlers, SlowCtx } from './handlers.ts';

export type JobSource = Pick<Server, 'pool' | 'ports' | 'subscriptions'> & { log: FastifyBaseLogger };

/** The payload that the function `jobs.enqueue` writes. */
const Envelope = z.object({ id: Id, organization_id: Id.nullable(), data: z.unknown() });

/** Fails a job for good: another try would fail in the same way. */
export class NonRetryableError extends AppError {
  override name = 'NonRetryableError';
}

/** The handler with its types forgotten: the catalogue has checked the payload, and `JobHandlers` the types. */
type Ctx = TenantCtx | InstallationCtx;
type Handler =
  | ((ctx: Ctx, payload: unknown, id: string) => Promise<void>)
  | { transaction: 'none'; run: (ctx: SlowCtx<Ctx>, payload: unknown) => Promise<void> };

export type Job = { task: TaskName; payload: unknown; attempt: number; signal: AbortSignal };

/** Runs one job inside the organization it belongs to. */
export async function runJob(
  source: JobSource,
  handlers: JobHandlers,
  { task, payload, attempt, signal }: Job,
): Promise<void> {
  const { id, organization_id, data } = Envelope.parse(payload);
  const log = source.log.child({ job_id: id, task, attempt, organization_id });
  const origin = { ...systemActor, request_id: id }; // so that the audit log leads to these lines
  const { scope, payload: schema } = findTask(task);
  const transact = <T>(mode: Mode, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    if (scope === 'workspace' && !organization_id) throw new Error('a job of a workspace names none');
    return organization_id
      ? openTenantCtx(source, log, organization_id, mode, work, origin)
      : openInstallationCtx(source, log, mode, work);
  };
  const handler = handlers[task] as Handler;
  const input = schema.parse(data);
  if (typeof handler === 'function') return transact('write', (ctx) => handler(ctx, input, id));
  const { ports } = source;
  const scoping = organization_id ? { organization_id } : {};
  await handler.run(
    { ...scoping, now: new Date(), environment: origin.environment, log, ports, signal, transact },
    input,
  );
}

/** People read the stored failure: an error code, never a text that might hold a secret. */
export const failureOf = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'INTERNAL');
