import { buffer } from 'node:stream/consumers';
import { AppError } from '@sightline/contract/errors';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import type { transferApi } from '@sightline/contract/knowledge/transfer';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import sharp from 'sharp';
import { scoped } from '../../../db/scoped.ts';
import type { Action, SendRaw } from '../../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';
import { findBrand } from '../../../pdf/logo.ts';
import { requireCategory } from '../categories-queries.ts';
import { inCategories } from '../list.ts';
import { readShownObjects } from '../objects/queries.ts';
import { articleIsReadable } from '../policy.ts';
import { requireWholeArticle } from '../queries.ts';
import type { drawArticle, PrintedArticle, PrintedPicture } from './draw-article.ts';
import { type ExportedFile, gather, withTitles } from './gather.ts';
import { markdownOf, zipOf } from './write-zip.ts';

type Without = WithoutTransaction<Ctx>;

const module = new URL('./paint-article.ts', import.meta.url);

/** As JPEG, small enough to print; one that cannot be read is left out. */
async function printed({ ports, log }: Without, { storage_key }: ExportedFile): Promise<PrintedPicture | null> {
  try {
    const bytes = await ports.storage.read(storage_key);
    if (!bytes) return null;
    const picture = sharp(await buffer(bytes.stream))
      .rotate()
      .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    log.warn({ err: error }, 'could not read a picture; left out of the exported article');
    return null;
  }
}

const send =
  (type: string, name: string, bytes: Buffer | NodeJS.ReadableStream): SendRaw =>
  async (reply) => {
    await reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  };

/** Pictures are sized down, and the PDF drawn, without a transaction. */
export const exportArticle: Action<typeof transferApi.exportOne, Without> = async (ctx, { params, query }) => {
  const requester = { organization_id: ctx.organization_id, person_id: ctx.actor.id };
  const read = async (tx: Ctx) => {
    const found = await requireWholeArticle(tx, params.id);
    const written = { ...found, body: found.body as ArticleDocument };
    return { whole: found, gathered: await gather(tx, [written], found.objects), brand: await findBrand(tx) };
  };
  const { whole, gathered, brand } = await ctx.ports.painter.read(requester, () => ctx.transact('read', read));
  const [article] = gathered.articles;
  if (!article) throw new AppError('NOT_FOUND');
  const { slug } = article;
  if (query.format === 'zip') return send('application/zip', `${slug}.zip`, zipOf(ctx.ports, requester, gathered));
  if (query.format === 'md') {
    const text = markdownOf(gathered, article, true);
    return send('text/markdown; charset=utf-8', `${slug}.md`, Buffer.from(text));
  }
  const { title, summary, language, version, published_at, objects } = whole;
  const body = withTitles(article.body, gathered);
  const shown: PrintedArticle = { title, summary, language, version, published_at, objects, body };
  const input = async (): Promise<Parameters<typeof drawArticle>> => {
    const pictures = new Map<string, PrintedPicture>();
    for (const file of gathered.files.values()) {
      const ready = file.mime.startsWith('image/') ? await printed(ctx, file) : null;
      if (ready) pictures.set(file.id, ready);
    }
    return [shown, pictures, brand.name];
  };
  const key = [shown, [...gathered.files], brand.name];
  const pdf = await ctx.ports.painter.paint(requester, { module, key, input });
  return send('application/pdf', `${slug}.pdf`, pdf);
};

/** Exports what the reader may see: of a category and those below it, or everything. */
export const exportArticles: Action<typeof transferApi.exportMany, Without> = async (ctx, { query }) => {
  const gathered = await ctx.transact('read', async (tx) => {
    const { category_id } = query;
    if (category_id) await requireCategory(tx, category_id, 'category_id');
    const articles = await scoped(tx)
      .selectFrom('articles as a')
      .select(['a.slug', 'a.title', 'a.summary', 'a.language', 'a.body'])
      .where('a.status', '=', 'published')
      .where(articleIsReadable(tx.actor))
      .$if(category_id !== undefined, (all) => all.where(sql<boolean>`${inCategories(tx, [category_id ?? ''])}`))
      .orderBy('a.slug')
      .limit(limits.articles.export + 1)
      .execute();
    if (articles.length > limits.articles.export) throw new AppError('TOO_MANY_ROWS');
    return gather(tx, articles, await readShownObjects(tx, ...articles.map(({ body }) => body)));
  });
  const requester = { organization_id: ctx.organization_id, person_id: ctx.actor.id };
  return send('application/zip', 'articles.zip', zipOf(ctx.ports, requester, gathered));
};
