import { AppError } from '@sightline/contract/errors';

type Refused = { constraint: string; table: string };

/** Returns the unique index that refused a statement; undefined where something else failed. */
export function uniqueViolation(error: unknown): Refused | undefined {
  const { code, constraint = '', table = '' } = error as { code?: string } & Partial<Refused>;
  return code === '23505' ? { constraint, table } : undefined;
}

type Code = ConstructorParameters<typeof AppError>[0];

/** An index decides between two who choose the same one at once: what it refuses is taken. */
export async function refuseTaken<T>(constraint: string, code: Code, field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw uniqueViolation(error)?.constraint === constraint ? new AppError(code, field) : error;
  }
}
