import type { Command } from '../command.ts';
import { openInstallation } from '../installation.ts';

type Workspace = { id: string; name: string; plan: string; people: number; spaces: { id: string; name: string }[] };

export const listWorkspaces: Command = {
  name: 'list-workspaces',
  summary: 'Lists workspaces and their spaces, with their ids.',
  arguments: [],
  options: {},
  examples: ['', '--json'],
  async run(ctx) {
    const { owner } = await openInstallation(ctx, { migrated: true });
    const { rows } = await owner.query<Workspace>(`
      select o.id, o.name, o.plan,
        (select count(distinct person_id)::int from roles r where r.organization_id = o.id) as people,
        (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name), '[]')
          from branches b where b.organization_id = o.id) as spaces
      from organizations o order by o.name`);
    return { text: rows.map(describe).join('\n') || 'There is no workspace yet.', data: { workspaces: rows } };
  },
};

function describe({ id, name, plan, people, spaces }: Workspace): string {
  return [`${id}  ${name} (${plan}, ${people} people)`, ...spaces.map((space) => `  ${space.id}  ${space.name}`)].join(
    '\n',
  );
}
