import { listWorkspacesOf, requireAccount } from '../accounts.ts';
import { writeAuditEntries } from '../audit-entries.ts';
import type { Command } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { removeSessions } from '../sessions.ts';
import { transact } from '../transact.ts';

/** For people who have lost their phone and their recovery codes. Whether it is them is for the operator to find out. */
export const removeSecondFactor: Command = {
  name: 'remove-second-factor',
  summary: 'Removes authenticator app, passkeys and recovery codes of an account, and ends all its sessions.',
  arguments: [{ name: 'email', about: 'Whose.' }],
  options: {},
  examples: ['ana@example.com'],
  async run(ctx, given) {
    const { owner } = await openInstallation(ctx, { migrated: true });
    const account = await requireAccount(owner, given.argument('email') ?? '');
    const workspaces = await listWorkspacesOf(owner, account);
    const ended = await transact(owner, async () => {
      for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'sign_in_tickets'])
        await owner.query(`delete from ${table} where user_id = $1`, [account.id]);
      const record = { id: account.id, label: account.name };
      await writeAuditEntries(
        owner,
        workspaces.map(({ id }) => ({ organization_id: id, event: 'session.authenticator_removed', record })),
      );
      return removeSessions(owner, { account });
    });
    return {
      text: `${account.name} <${account.email}> signs in with the password alone; ${ended} sessions were ended.`,
      data: { id: account.id, email: account.email, ended_sessions: ended },
    };
  },
};
