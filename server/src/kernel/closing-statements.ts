import type { Statement } from '../db/client.ts';
import type { AfterCommit } from './after-commit.ts';
import { auditStatements, type Origin } from './audit-entry.ts';
import { factStatements } from './fact-log.ts';

/** A piece of work in a transaction: what it audited and recorded, and on whose behalf. */
type Part = { outbox: AfterCommit; origin: Origin };

/** The last statements of a transaction. They take their places in the order of commits, and hold a lock until then. */
export const closingStatements = (parts: readonly Part[], scope: string | null, now: Date): Statement[] => [
  ...parts.flatMap(({ outbox, origin }) => auditStatements(outbox.auditEntries, scope, origin, now)),
  ...factStatements(
    parts.flatMap(({ outbox, origin }) => outbox.facts.map((fact) => ({ ...fact, actor: fact.actor ?? origin.actor }))),
    scope,
    now,
  ),
];
