import { requireWorkspace } from '../accounts.ts';
import type { Command } from '../command.ts';
import { openInstallation } from '../installation.ts';

type Role = { role: string; workspace: string; workspace_id: string; space: string | null; space_id: string | null };
type User = { id: string; email: string; name: string; sessions: number; last_used_at: string | null; roles: Role[] };

export const listUsers: Command = {
  name: 'list-users',
  summary: 'Lists who has an account, with roles and open sessions.',
  arguments: [],
  options: { workspace: { value: 'name or id', about: 'Only those of one workspace.' } },
  examples: ['', '--workspace "Meridian Field Service" --json'],
  async run(ctx, given) {
    const { owner } = await openInstallation(ctx, { migrated: true });
    const wanted = given.value('workspace');
    const workspace = wanted === undefined ? undefined : await requireWorkspace(owner, wanted);
    const { rows } = await owner.query<User>(QUERY, [workspace?.id ?? null]);
    return { text: rows.map(describe).join('\n') || 'Nobody has an account yet.', data: { users: rows } };
  },
};

const QUERY = `
  select u.id, u.email::text, u.name, coalesce(s.sessions, 0) as sessions, s.last_used_at, r.roles
  from users u
  cross join lateral (
    select coalesce(json_agg(json_build_object(
        'role', r.name, 'workspace', o.name, 'workspace_id', o.id, 'space', b.name, 'space_id', b.id) order by o.name, b.name),
      '[]') as roles, bool_or(r.organization_id = $1) as there
    from roles r
    join organizations o on o.id = r.organization_id
    left join branches b on b.organization_id = r.organization_id and b.id = r.branch_id
    where r.person_id = u.id) r
  cross join lateral (
    select count(distinct session_id)::int as sessions, to_json(max(last_used_at)) #>> '{}' as last_used_at
    from tokens t where t.user_id = u.id and identity.is_live(t)) s
  where $1::uuid is null or r.there
  order by u.email`;

function describe({ email, name, sessions, roles }: User): string {
  const where = roles.map(
    ({ role, workspace, space }) => `${role} in ${space ? `${space} of ${workspace}` : workspace}`,
  );
  return `${email}  ${name}  ${where.join(', ') || 'no role'}  ${sessions} sessions`;
}
