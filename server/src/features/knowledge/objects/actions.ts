import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import type { objectsApi } from '@sightline/contract/knowledge/objects';
import type { ObjectKind } from '@sightline/contract/knowledge/shown-objects';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requirePlainText } from '../content.ts';
import { publishKnowledge } from '../events.ts';
import { requireObject } from './queries.ts';

/*
 * Something that several articles show: changed in one place, it changes in all. While an article shows it, it stays. One that was
 * removed keeps its name for versions that show it; its file is gone.
 */

function kindOf({ mime, name, width }: StoredFile): ObjectKind {
  if (width !== null) return 'picture';
  if (mime.startsWith('video/')) return 'video';
  return /\.(glb|gltf|usdz|stl|obj|step|stp)$/i.test(name) || mime.startsWith('model/') ? 'model' : 'file';
}

type NewObject = { id: string; kind: ObjectKind; name: string } & ({ file_id: string } | { body: string });

async function addObject(ctx: Ctx, object: NewObject) {
  const { organization_id, now, actor } = ctx;
  const all = scoped(ctx).selectFrom('article_objects').where('removed_at', 'is', null);
  if ((await countRows(all)) >= limits.articles.objects.inWorkspace) throw new AppError('TOO_MANY_OBJECTS');
  await ctx.db
    .insertInto('article_objects')
    .values({ ...object, organization_id, created_by: actor.id, created_at: now, updated_at: now })
    .execute();
  ctx.audit('article_object.created', { record: { id: object.id, label: object.name } });
  await publishKnowledge(ctx);
  return { object: await requireObject(ctx, object.id) };
}

export const addFileObject: Action<typeof objectsApi.addFile> = async (ctx, { body, files }) => {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new AppError('OBJECT_FILE_REFUSED', 'file');
  const { id = uuidv7() } = body;
  await addFiles(ctx, { owner_kind: 'article_object' }, [{ ...file, id }]);
  const name = (body.name ?? file.name).slice(0, limits.articles.objects.name);
  return addObject(ctx, { id, kind: kindOf(file), name, file_id: id });
};

export const addTextObject: Action<typeof objectsApi.addText> = async (ctx, { body }) => {
  const { id = uuidv7(), name } = body;
  const text = requirePlainText(body.body);
  return addObject(ctx, { id, kind: 'text', name, body: JSON.stringify(text) });
};

export const updateObject: Action<typeof objectsApi.update> = async (ctx, { params, body }) => {
  const before = await requireObject(ctx, params.id);
  const { name = before.name } = body;
  const text: ArticleDocument | null = body.body && before.kind === 'text' ? requirePlainText(body.body) : null;
  await scoped(ctx)
    .updateTable('article_objects')
    .set({ name, ...(text && { body: JSON.stringify(text) }), updated_at: ctx.now })
    .where('id', '=', before.id)
    .execute();
  const changes = [
    ...changesBetween({ name: before.name }, { name }, ['name']),
    ...(text ? [{ field: 'text', from: null, to: null }] : []),
  ];
  if (changes.length > 0) ctx.audit('article_object.updated', { record: { id: before.id, label: name }, changes });
  await publishKnowledge(ctx);
  return { object: await requireObject(ctx, before.id) };
};

export const removeObject: Action<typeof objectsApi.remove> = async (ctx, { params }) => {
  // Locked first: an article that begins to show it now waits, and then finds it gone.
  await scoped(ctx).selectFrom('article_objects').select('id').where('id', '=', params.id).forUpdate().execute();
  const { id, name } = await requireObject(ctx, params.id);
  const uses = scoped(ctx).selectFrom('article_object_uses').where('object_id', '=', id);
  if ((await countRows(uses)) > 0) throw new AppError('OBJECT_IN_USE');
  const gone = { file_id: null, body: 'null' };
  await scoped(ctx)
    .updateTable('article_objects')
    .set({ removed_at: ctx.now, ...gone })
    .where('id', '=', id)
    .execute();
  await removeFiles(ctx, { owner_kind: 'article_object', id });
  ctx.audit('article_object.deleted', { record: { id, label: name } });
  await publishKnowledge(ctx);
};
