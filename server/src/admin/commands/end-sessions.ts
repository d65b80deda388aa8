import type pg from 'pg';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import { listWorkspacesOf, requireAccount, requireWorkspace } from '../accounts.ts';
import { writeAuditEntries } from '../audit-entries.ts';
import type { Command, Given } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { openInstallation } from '../installation.ts';
import { removeSessions, type SessionScope } from '../sessions.ts';
import { transact } from '../transact.ts';

export const endSessions: Command = {
  name: 'end-sessions',
  summary: 'Signs people out everywhere, within two seconds: requests, open tabs and calls.',
  arguments: [],
  options: {
    user: { value: 'email', about: 'One person, on all devices.' },
    workspace: { value: 'name or id', about: 'Everybody who works in a workspace, guests of its calls included.' },
    all: { about: 'Everybody.' },
  },
  examples: ['--user ana@example.com', '--workspace "Meridian Field Service"', '--all'],
  async run(ctx, given) {
    requireOne(given);
    const { owner } = await openInstallation(ctx, { migrated: true });
    const { whose, label } = await findScope(owner, given);
    const ended = await transact(owner, async () => {
      const facts = await auditEntriesOf(owner, whose);
      const count = await removeSessions(owner, whose);
      await writeAuditEntries(owner, facts);
      return count;
    });
    return { text: `${ended} sessions of ${label} were ended.`, data: { ended_sessions: ended } };
  },
};

function requireOne(given: Given): void {
  const asked = [given.value('user') !== undefined, given.value('workspace') !== undefined, given.flag('all')];
  if (asked.filter(Boolean).length !== 1) throw new UsageError('Say whose: either --user, --workspace or --all.');
}

async function findScope(owner: pg.Client, given: Given): Promise<{ whose: SessionScope; label: string }> {
  if (given.flag('all')) return { whose: 'everybody', label: 'everybody' };
  const email = given.value('user');
  if (email !== undefined) return { whose: { account: await requireAccount(owner, email) }, label: email };
  const workspace = await requireWorkspace(owner, given.value('workspace'));
  return { whose: { workspace }, label: workspace.name };
}

async function auditEntriesOf(owner: pg.Client, whose: SessionScope): Promise<AuditEntry[]> {
  if (whose !== 'everybody' && 'account' in whose) {
    const record = { id: whose.account.id, label: whose.account.name };
    const workspaces = await listWorkspacesOf(owner, whose.account);
    return workspaces.map(({ id }) => ({ organization_id: id, event: 'session.others_ended', record }));
  }
  const { rows } = await owner.query<{ id: string; name: string }>(
    'select id, name from organizations where $1::uuid is null or id = $1',
    [whose === 'everybody' ? null : whose.workspace.id],
  );
  return rows.map(({ id, name }) => ({
    organization_id: id,
    event: 'session.others_ended',
    record: { id, label: name },
  }));
}
