import { userInfo } from 'node:os';
import type pg from 'pg';
import {
  type AuditDetails,
  type AuditEntry,
  auditStatements,
  type Origin,
  systemActor,
} from '../kernel/audit-entry.ts';
import { transact } from './transact.ts';

/** The person at the console, by their name in the operating system. */
const operatorActor = (): Origin => ({
  ...systemActor,
  actor: { kind: 'operator', id: null, name: userInfo().username },
});

/** Writes what an operator did into the audit logs of the workspaces it happened in. As the last thing of a transaction. */
export async function writeAuditEntries(owner: pg.ClientBase, facts: readonly AuditEntry[]): Promise<void> {
  for (const { text, values } of auditStatements(facts, null, operatorActor(), new Date()))
    await owner.query(text, [...values]);
}

/** Writes what an operator did to the whole installation, which happened to each of its workspaces. */
export async function auditEverywhere(
  owner: pg.Client,
  event: AuditEntry['event'],
  changes: AuditDetails['changes'] = [],
): Promise<void> {
  await transact(owner, async () => {
    const { rows } = await owner.query<{ id: string; name: string }>('select id, name from organizations');
    const facts = rows.map(({ id, name }) => ({ organization_id: id, event, record: { id, label: name }, changes }));
    await writeAuditEntries(owner, facts);
  });
}
