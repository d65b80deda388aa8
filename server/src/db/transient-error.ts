import pg from 'pg';

/**
 * Classes of SQLSTATE codes that concern the server rather than the statement: connection failures (08), conflicts between transactions (40), no
 * room left (53), shutdown, cancellation or timeout (57), and a standby that is read-only (25006).
 */
const aboutItself = /^(08|40|53|57|25006)/;

/** Messages of the driver on a closed or silent connection; it gives these errors no code. */
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
