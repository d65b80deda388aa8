import { hashPassword } from '../../features/session/actions.ts';
import { choosePassword, listWorkspacesOf, passwordOption, requireAccount } from '../accounts.ts';
import { recordFacts } from '../audit-entries.ts';
import type { Command } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { removeSessions } from '../sessions.ts';
import { transact } from '../transact.ts';

export const resetPassword: Command = {
  name: 'reset-password',
  summary: 'Gives somebody a new password, and ends all of their sessions.',
  arguments: [{ name: 'email', about: 'Whose.' }],
  options: passwordOption,
  examples: ['ana@example.com', 'ana@example.com --password < new-password.txt'],
  async run(ctx, given) {
    const { owner } = await openInstallation(ctx, { migrated: true });
    const account = await requireAccount(owner, given.argument('email') ?? '');
    const { password, made } = await choosePassword(ctx, given);
    const hash = await hashPassword(password);
    const ended = await transact(owner, async () => {
      await owner.query('update users set password_hash = $2 where id = $1', [account.id, hash]);
      await owner.query('delete from password_resets where user_id = $1', [account.id]);
      const count = await removeSessions(owner, { account });
      const workspaces = await listWorkspacesOf(owner, account);
      const record = { id: account.id, label: account.name };
      await recordFacts(
        owner,
        workspaces.map((organization_id) => ({ organization_id, event: 'session.password_changed', record })),
      );
      return count;
    });
    return {
      text: `${account.name} <${account.email}> has a new password; ${ended} sessions were ended.${made ? `\nPassword: ${password}` : ''}`,
      data: { id: account.id, email: account.email, ended_sessions: ended, password: made ? password : null },
    };
  },
};
