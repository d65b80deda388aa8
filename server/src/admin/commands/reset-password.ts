import { listWorkspacesOf, requireAccount } from '../accounts.ts';
import { writeAuditEntries } from '../audit-entries.ts';
import type { Command } from '../command.ts';
import { chooseCredentials, describeCredentials, passwordOption, saveCredentials } from '../initial-credentials.ts';
import { openInstallation } from '../installation.ts';
import { removeSessions } from '../sessions.ts';
import { transact } from '../transact.ts';

export const resetPassword: Command = {
  name: 'reset-password',
  summary: 'Takes away a password, and ends all sessions of its owner, who chooses a new one by a link.',
  arguments: [{ name: 'email', about: 'Whose.' }],
  options: passwordOption,
  examples: ['ana@example.com', 'ana@example.com --password < new-password.txt'],
  async run(ctx, given) {
    const { owner } = await openInstallation(ctx, { migrated: true });
    const account = await requireAccount(owner, given.argument('email') ?? '');
    const workspaces = await listWorkspacesOf(owner, account);
    const about = [account.name, account.email, ...workspaces.map(({ name }) => name)];
    const entrance = await chooseCredentials(ctx, given, about);
    const ended = await transact(owner, async () => {
      await owner.query('update users set password_hash = $2 where id = $1', [account.id, entrance.hash]);
      await saveCredentials(owner, account.id, entrance);
      const count = await removeSessions(owner, { account });
      const record = { id: account.id, label: account.name };
      await writeAuditEntries(
        owner,
        workspaces.map(({ id }) => ({ organization_id: id, event: 'session.password_changed', record })),
      );
      return count;
    });
    const { text, data } = describeCredentials(entrance);
    return {
      text: `${account.name} <${account.email}> has ${entrance.link ? 'no password any more' : 'a new password'}; ${ended} sessions were ended.${text}`,
      data: { id: account.id, email: account.email, ended_sessions: ended, ...data },
    };
  },
};
