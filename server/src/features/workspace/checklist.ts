import type { HandlerOutput } from '@sightline/contract/endpoint';
import { type SetupStep, setupSteps, type workspaceApi } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { ownEnvironment } from '../../kernel/environments.ts';
import { publishUpdated } from './actions.ts';

type Row = Record<SetupStep | 'hidden', boolean>;

/**
 * Reads which steps of its set-up a workspace has done. Business hours count once they differ from those of a new workspace, and a brand
 * once it has a picture or colours other than those of its set-up.
 */
async function readChecklist({
  db,
  organization_id,
  actor,
}: Ctx): Promise<HandlerOutput<typeof workspaceApi.checklist>> {
  const { primary, secondary } = ownEnvironment.colors;
  const here = sql`organization_id = ${organization_id}`;
  const { rows } = await sql<Row>`
    select
      o.logo_file_id is not null or exists (
        select from environments
        where ${here} and (logo_file_id is not null or favicon_file_id is not null
          or (primary_color, secondary_color) is distinct from (${primary}, ${secondary}))) as branding,
      o.hours is distinct from (
        select (regexp_match(column_default, '^''(.*)''::jsonb$'))[1]::jsonb from information_schema.columns
        where table_schema = 'public' and table_name = 'organizations' and column_name = 'hours') as hours,
      exists (select from roles where ${here} and person_id <> ${actor.id})
        or exists (select from invitations where ${here}) as colleagues,
      exists (select from branches where ${here}) as space,
      exists (select from tickets where ${here}) as ticket,
      exists (select from calls where ${here}) as call,
      identity.has_second_factor(${actor.id}) as second_factor,
      o.checklist_hidden_at is not null as hidden
    from organizations o where o.id = ${organization_id}`.execute(db);
  const [row] = rows;
  return {
    steps: setupSteps.map((step) => ({ step, done: row?.[step] ?? false })),
    hidden: row?.hidden ?? true,
  };
}

export const findChecklist: Action<typeof workspaceApi.checklist> = (ctx) => readChecklist(ctx);

export const hideChecklist: Action<typeof workspaceApi.hideChecklist> = async (ctx, { body }) => {
  const checklist_hidden_at = body.hidden ? ctx.now : null;
  await ctx.db
    .updateTable('organizations')
    .set({ checklist_hidden_at })
    .where('id', '=', ctx.organization_id)
    .execute();
  await publishUpdated(ctx);
  return readChecklist(ctx);
};
