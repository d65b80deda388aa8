import { listWorkspacesOf, requireAccount } from '../accounts.ts';
import { writeAuditEntries } from '../audit-entries.ts';
import type { Answer, Command, CommandCtx } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { removeSessions } from '../sessions.ts';
import { transact } from '../transact.ts';

const address = [{ name: 'email', about: 'Whose.' }];

export const disableUser: Command = {
  name: 'disable-user',
  summary: 'Shuts an account: no sign-in, no new password, and all its sessions end. What it wrote stays.',
  arguments: address,
  options: {},
  examples: ['ana@example.com'],
  run: (ctx, given) => setDisabled(ctx, given.argument('email') ?? '', true),
};

export const enableUser: Command = {
  name: 'enable-user',
  summary: 'Opens an account that was shut.',
  arguments: address,
  options: {},
  examples: ['ana@example.com'],
  run: (ctx, given) => setDisabled(ctx, given.argument('email') ?? '', false),
};

async function setDisabled(ctx: CommandCtx, email: string, disabled: boolean): Promise<Answer> {
  const { owner } = await openInstallation(ctx, { migrated: true });
  const account = await requireAccount(owner, email);
  const { id, name } = account;
  const workspaces = await listWorkspacesOf(owner, account);
  const changes = [{ field: 'disabled', from: String(!disabled), to: String(disabled) }];
  const ended = await transact(owner, async () => {
    const { rowCount } = await owner.query(
      'update users set disabled_at = case when $2 then now() end where id = $1 and (disabled_at is not null) <> $2',
      [id, disabled],
    );
    if (!rowCount) return 0;
    if (disabled) await owner.query('delete from password_resets where user_id = $1', [id]);
    await writeAuditEntries(
      owner,
      workspaces.map((workspace) => ({
        organization_id: workspace.id,
        event: 'person.updated',
        record: { id, label: name },
        changes,
      })),
    );
    return disabled ? removeSessions(owner, { account }) : 0;
  });
  const state = disabled ? `is disabled; ${ended} sessions were ended` : 'may sign in';
  return { text: `${name} <${account.email}> ${state}.`, data: { id, disabled, ended_sessions: ended } };
}
