import pg from 'pg';

const deadlock = /^40/;
/** SQLSTATE codes: a row that an action refers to is gone (23503), or one that it adds conflicts with another (23505, 23P01). */
const integrity = /^(23503|23505|23P01)$/;

/**
 * How a transaction failed because of another one. `deadlock`: they waited for each other. `changed`: another one committed
 * after this one had checked, as foreign keys and unique indexes found. Unlike those, checks refuse by name, so
 * the work is worth another attempt; what fails in the same way again is a mistake of ours.
 */
export function collisionOf(error: unknown): 'deadlock' | 'changed' | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined;
  if (deadlock.test(error.code)) return 'deadlock';
  return integrity.test(error.code) ? 'changed' : undefined;
}
