import type { WorkspaceHours } from '@sightline/contract/workspace/hours';
import type { workspaceApi } from '@sightline/contract/workspace/workspace';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { publishUpdated } from './actions.ts';

const readHours = ({ db, organization_id }: Ctx): Promise<WorkspaceHours> =>
  db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select(['hours', 'holidays'])
    .executeTakeFirstOrThrow();

export const findHours: Action<typeof workspaceApi.hours> = (ctx) => readHours(ctx);

export const updateHours: Action<typeof workspaceApi.updateHours> = async (ctx, { body }) => {
  const before = await readHours(ctx);
  const [hours, holidays] = [JSON.stringify(body.hours), JSON.stringify(body.holidays)];
  await ctx.db.updateTable('organizations').set({ hours, holidays }).where('id', '=', ctx.organization_id).execute();
  const after = await readHours(ctx);
  const changes = (['hours', 'holidays'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: null, to: null }));
  const { id, name } = await publishUpdated(ctx);
  if (changes.length > 0) ctx.audit('workspace.updated', { record: { id, label: name }, changes });
  return after;
};
