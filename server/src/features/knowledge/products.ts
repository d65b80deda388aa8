import { AppError } from '@sightline/contract/errors';
import type { ArticleProduct, productsApi } from '@sightline/contract/knowledge/products';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { removeFound } from '../../kernel/remove-found.ts';
import { publishKnowledge } from './events.ts';
import { articleIsReadable } from './policy.ts';

/** Published articles are counted. Customers see the products that lead to articles of theirs, and no models. */
async function listAllProducts(ctx: Ctx): Promise<ArticleProduct[]> {
  const forAgents = isAgent(ctx.actor);
  const models = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'manufacturer', m.manufacturer)
      order by m.manufacturer, m.name, m.id)
    from article_product_models as l
    join asset_models as m on m.organization_id = l.organization_id and m.id = l.model_id
    where l.organization_id = x.organization_id and l.product_id = x.id), '[]')`;
  const { rows } = await sql<ArticleProduct>`
    select x.id, x.name, x.description, ${forAgents ? models : sql`'[]'::jsonb`} as models, (
      select count(*)::int from article_product_links as l
      join articles as a on a.organization_id = l.organization_id and a.id = l.article_id
      where l.organization_id = x.organization_id and l.product_id = x.id and a.status = 'published'
        and ${articleIsReadable(ctx.actor)}) as articles_count
    from article_products as x
    where x.organization_id = ${ctx.organization_id}
    order by x.name collate "und-x-icu", x.id`.execute(ctx.db);
  return forAgents ? rows : rows.filter(({ articles_count }) => articles_count > 0);
}

async function requireProduct(ctx: Ctx, id: string): Promise<ArticleProduct> {
  const product = (await listAllProducts(ctx)).find((one) => one.id === id);
  if (!product) throw new AppError('NOT_FOUND');
  return product;
}

export const listProducts: Action<typeof productsApi.list> = async (ctx) => ({ products: await listAllProducts(ctx) });

async function writeModels(ctx: Ctx, productId: string, wanted: readonly string[]): Promise<void> {
  const ids = [...new Set(wanted)];
  const { organization_id } = ctx;
  await scoped(ctx).deleteFrom('article_product_models').where('product_id', '=', productId).execute();
  if (ids.length === 0) return;
  const known = await scoped(ctx).selectFrom('asset_models').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw new AppError('NOT_FOUND', 'model_ids');
  const rows = ids.map((model_id) => ({ organization_id, product_id: productId, model_id }));
  await ctx.db.insertInto('article_product_models').values(rows).execute();
}

export const createProduct: Action<typeof productsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), model_ids, ...product } = body;
  if ((await countRows(scoped(ctx).selectFrom('article_products'))) >= limits.articles.productsInWorkspace)
    throw new AppError('TOO_MANY_PRODUCTS');
  const { organization_id, now } = ctx;
  await ctx.db
    .insertInto('article_products')
    .values({ ...product, organization_id, id, created_at: now })
    .execute();
  await writeModels(ctx, id, model_ids);
  ctx.audit('article_product.created', { record: { id, label: product.name } });
  await publishKnowledge(ctx);
  return { product: await requireProduct(ctx, id) };
};

export const updateProduct: Action<typeof productsApi.update> = async (ctx, { params, body }) => {
  const { id } = await requireProduct(ctx, params.id);
  const { model_ids, ...product } = body;
  await scoped(ctx).updateTable('article_products').set(product).where('id', '=', id).execute();
  await writeModels(ctx, id, model_ids);
  ctx.audit('article_product.updated', { record: { id, label: product.name } });
  await publishKnowledge(ctx);
  return { product: await requireProduct(ctx, id) };
};

export const removeProduct: Action<typeof productsApi.remove> = async (ctx, { params }) => {
  const { id, name } = await requireProduct(ctx, params.id);
  await removeFound(scoped(ctx).deleteFrom('article_products').where('id', '=', id));
  ctx.audit('article_product.deleted', { record: { id, label: name } });
  await publishKnowledge(ctx);
};
