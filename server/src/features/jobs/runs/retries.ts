import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { isTransientDatabaseError } from '../../../db/transient-error.ts';

const { attempts: most, delay } = limits.runs;

/** Something that the work needs is full or away. */
const mayPass: readonly ErrorCode[] = [
  ...(['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'STORAGE_UNAVAILABLE', 'STORAGE_FULL'] as const),
  ...(['DOCUMENT_QUEUE_FULL', 'PICTURE_QUEUE_FULL'] as const),
];

/** A row that the work refers to was removed between reading and writing; the next attempt sees that. */
const isForeignKey = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23503';

/** `attempts`: those that have failed then. */
export type Retry = { seconds: number; attempts: number };

/** Undefined where no other attempt helps. One that was too early, which says when to come back, is none. */
export function retryAfter(error: unknown, failedBefore: number): Retry | undefined {
  const isTooEarly = error instanceof AppError && error.retryAfter !== undefined;
  if (isTooEarly) return { seconds: error.retryAfter, attempts: failedBefore };
  const attempts = failedBefore + 1;
  const isTransient = error instanceof AppError ? mayPass.includes(error.code) : isTransientDatabaseError(error);
  if (attempts >= most || !(isTransient || isForeignKey(error))) return undefined;
  return { seconds: delay.first * delay.factor ** failedBefore, attempts };
}

/** Returns the error that the run's person sees, as if a request had failed. */
export function reasonOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  return isTransientDatabaseError(error) ? 'UNAVAILABLE' : 'INTERNAL';
}
