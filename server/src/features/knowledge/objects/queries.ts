import { AppError } from '@sightline/contract/errors';
import type { ArticleRef } from '@sightline/contract/knowledge/articles';
import { type ArticleDocument, objectsOf } from '@sightline/contract/knowledge/document';
import type { ArticleObject, objectsApi } from '@sightline/contract/knowledge/objects';
import type { ShownObject } from '@sightline/contract/knowledge/shown-objects';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { likePart } from '../../../db/like-part.ts';
import { paged } from '../../../db/pagination.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { type FileRow, presentFile } from '../../files/queries.ts';
import { articleIsReadable } from '../policy.ts';

const shownColumns = sql`
  o.id, o.kind, o.name, o.body, o.removed_at is not null as is_removed,
  case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
    'height', f.height, 'has_thumbnail', f.has_thumbnail) end as file`;
const shownJoins = sql`left join files as f on f.organization_id = o.organization_id and f.id = o.file_id`;

type Loose<T> = Omit<T, 'file'> & { file: FileRow | null };
const present = <T extends { file: FileRow | null }>(row: T) => ({ ...row, file: row.file && presentFile(row.file) });

/** Returns the library objects that these documents show. Readers of a document may see all of them. */
export async function readShownObjects(ctx: TenantCtx, ...documents: ArticleDocument[]): Promise<ShownObject[]> {
  const ids = [...new Set(documents.flatMap(objectsOf))];
  if (ids.length === 0) return [];
  const { rows } = await sql<Loose<ShownObject>>`
    select ${shownColumns} from article_objects as o ${shownJoins}
    where o.organization_id = ${ctx.organization_id} and o.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows.map(present);
}

const columns = sql`
  ${shownColumns}, o.created_at, o.updated_at, jsonb_build_object('id', p.id, 'name', p.name) as created_by, (
    select count(distinct u.article_id)::int from article_object_uses as u
    where u.organization_id = o.organization_id and u.object_id = o.id) as used_count`;
const from = sql`
  from article_objects as o ${shownJoins}
  join people as p on p.organization_id = o.organization_id and p.id = o.created_by`;

export const listObjects: Action<typeof objectsApi.list> = async (ctx, { query }) => {
  const { kind } = query.filter ?? {};
  const where = sql.join(
    [
      sql`o.organization_id = ${ctx.organization_id} and o.removed_at is null`,
      ...(kind ? [sql`o.kind = ${kind}`] : []),
      ...(query.query ? [sql`plain_text(o.name) like '%' || ${likePart(query.query)} || '%'`] : []),
    ],
    sql` and `,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from article_objects as o where ${where}`.execute(ctx.db);
  const { page } = query;
  const total = counted.rows[0]?.total ?? 0;
  const { rows, pagination } = await paged({ page, perPage: limits.pages.articles, total }, async (limit) => {
    const found = await sql<Loose<ArticleObject>>`
      select ${columns} ${from} where ${where} order by plain_text(o.name), o.id ${limit}`.execute(ctx.db);
    return found.rows;
  });
  return { objects: rows.map(present), pagination };
};

export async function requireObject(ctx: Ctx, id: string): Promise<ArticleObject> {
  const { rows } = await sql<Loose<ArticleObject>>`
    select ${columns} ${from}
    where o.organization_id = ${ctx.organization_id} and o.id = ${id} and o.removed_at is null`.execute(ctx.db);
  const [object] = rows;
  if (!object) throw new AppError('NOT_FOUND');
  return present(object);
}

const usedIn = (ctx: Ctx, id: string): RawBuilder<ArticleRef> => sql`
  select a.id, a.slug, a.title from articles as a
  where a.organization_id = ${ctx.organization_id} and ${articleIsReadable(ctx.actor)} and exists (
    select from article_object_uses as u
    where u.organization_id = a.organization_id and u.article_id = a.id and u.object_id = ${id})
  order by a.title, a.id limit 100`;

export const findObject: Action<typeof objectsApi.find> = async (ctx, { params }) => {
  const object = await requireObject(ctx, params.id);
  const { rows } = await usedIn(ctx, object.id).execute(ctx.db);
  return { object, used_in: rows };
};
