import type { synonymsApi } from '@sightline/contract/knowledge/synonyms';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { publishKnowledge } from './events.ts';

const readGroups = (ctx: Ctx) =>
  scoped(ctx).selectFrom('article_synonyms').select(['id', 'words']).orderBy('id').execute();

export const listSynonyms: Action<typeof synonymsApi.list> = async (ctx) => ({ groups: await readGroups(ctx) });

/** The search of the next moment knows them: they are looked up with each search (`article_synonyms_of`). */
export const setSynonyms: Action<typeof synonymsApi.set> = async (ctx, { body }) => {
  const before = (await readGroups(ctx)).length;
  await scoped(ctx).deleteFrom('article_synonyms').execute();
  const { organization_id } = ctx;
  const rows = body.groups.map(({ words }) => ({ organization_id, id: uuidv7(), words: [...new Set(words)] }));
  if (rows.length > 0) await ctx.db.insertInto('article_synonyms').values(rows).execute();
  ctx.audit('setting.changed', {
    record: { id: null, label: 'knowledge.synonyms' },
    changes: [{ field: 'synonyms', from: String(before), to: String(rows.length) }],
  });
  await publishKnowledge(ctx);
  return { groups: await readGroups(ctx) };
};
