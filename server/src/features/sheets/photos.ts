import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { FilledSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addFiles } from '../files/actions.ts';
import { requirePicture } from '../files/queries.ts';
import { auditSheet, dropUnshownFiles, publishAnswers } from './actions.ts';
import { requireDraft, requireQuestion } from './filling.ts';

/** Hashes the stored bytes, which the signature covers. */
async function hashOf({ ports: { storage } }: Ctx, key: string): Promise<string> {
  const bytes = await storage.read(key);
  if (!bytes) throw new AppError('STORAGE_UNAVAILABLE');
  const hash = createHash('sha256');
  for await (const part of bytes.stream) hash.update(part);
  return hash.digest('hex');
}

/** Accepts a question for photos, or an expense, whose photos are its receipts. */
function requirePhotographed(filled: FilledSheet, id: string): void {
  if (filled.costs?.lines.some((line) => line.id === id && line.kind === 'expense')) return;
  if (requireQuestion(filled, id, 'question_id').type !== 'photo') throw new AppError('NOT_FOUND', 'question_id');
}

export const addSheetPhoto: Action<typeof sheetsApi.addPhoto> = async (ctx, { params, body, files }) => {
  const { sheet, filled, ticket } = await requireDraft(ctx, params);
  const { id = uuidv7(), question_id } = body;
  requirePhotographed(filled, question_id);
  const here = filled.photos.filter((photo) => photo.question_id === question_id);
  if (here.length >= limits.sheets.photos.perQuestion || filled.photos.length >= limits.sheets.photos.perSheet)
    throw new AppError('TOO_MANY_PHOTOS', 'file');
  const picture = requirePicture(files, 'file');
  const sha256 = await hashOf(ctx, picture.storage_key);
  const [file] = await addFiles(ctx, { owner_kind: 'sheet_photo' }, [picture]);
  if (!file) throw new Error('a photo that was added has an address');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('sheet_photos')
    .values({ organization_id, id, sheet_id: sheet.id, question_id, file_id: file.id, sha256, created_at })
    .execute();
  publishAnswers(ctx, ticket);
  auditSheet(ctx, 'sheet.photo_added', sheet, ticket, [{ field: 'photo', from: null, to: file.name }]);
  return { photo: { id, question_id, file, marks: [] } };
};

/** Anyone who fills in a sheet may change all its marks, until somebody signs. */
export const markSheetPhoto: Action<typeof sheetsApi.markPhoto> = async (ctx, { params, body }) => {
  const { sheet, filled, ticket } = await requireDraft(ctx, params);
  const photo = filled.photos.find(({ id }) => id === params.photoId);
  if (!photo) throw new AppError('NOT_FOUND', 'photoId');
  await scoped(ctx)
    .updateTable('sheet_photos')
    .set({ marks: JSON.stringify(body.marks) as never })
    .where('id', '=', photo.id)
    .execute();
  publishAnswers(ctx, ticket);
  auditSheet(ctx, 'sheet.photo_marked', sheet, ticket, [{ field: 'photo', from: null, to: photo.file.name }]);
  return { photo: { ...photo, marks: body.marks } };
};

export const removeSheetPhoto: Action<typeof sheetsApi.removePhoto> = async (ctx, { params }) => {
  const { sheet, filled, ticket } = await requireDraft(ctx, params);
  const photo = filled.photos.find(({ id }) => id === params.photoId);
  if (!photo) throw new AppError('NOT_FOUND', 'photoId');
  await scoped(ctx).deleteFrom('sheet_photos').where('id', '=', photo.id).execute();
  await dropUnshownFiles(ctx, [photo.file.id]);
  publishAnswers(ctx, ticket);
  auditSheet(ctx, 'sheet.photo_removed', sheet, ticket, [{ field: 'photo', from: photo.file.name, to: null }]);
};
