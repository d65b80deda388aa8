import pg from 'pg';

/**
 * What PostgreSQL says of itself rather than of the statement, by class of its error codes: connections fail (08), two
 * transactions are in each other's way (40), it has no room left (53), somebody stops it or the statement takes too long
 * (57), it only stands by (25006).
 */
const aboutItself = /^(08|40|53|57|25006)/;

/** What the driver says on a connection that is gone or silent; it gives these errors no code. */
const aboutTheConnection = /^(Connection terminated|Query read timeout|timeout exceeded|Client (has|was) )/;

const ofTheNetwork = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;

/**
 * True when the database is not itself: nothing is wrong with the request, and trying again in a moment is right. Whether
 * it was committed is not known when the connection was cut at its end; ids made by clients allow for that.
 */
export function isTransientDatabaseError(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return aboutItself.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return ofTheNetwork.test(code) || aboutTheConnection.test(error.message);
}
