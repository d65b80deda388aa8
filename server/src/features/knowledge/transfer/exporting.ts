import { buffer } from 'node:stream/consumers';
import { AppError } from '@sightline/contract/errors';
import type { Article } from '@sightline/contract/knowledge-articles';
import { type ArticleDocument, linkedArticlesOf, picturesOf } from '@sightline/contract/knowledge-document';
import type { transferApi } from '@sightline/contract/knowledge-transfer';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { scoped } from '../../../db/scoped.ts';
import type { Action, SendRaw } from '../../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';
import { findBrand } from '../../../pdf/logo.ts';
import { requireCategory } from '../categories-queries.ts';
import { inCategories } from '../list.ts';
import { readShownObjects } from '../objects/queries.ts';
import { spelledOut } from '../objects/spelled-out.ts';
import { articleIsReadable, articlePictureIsReadable } from '../policy.ts';
import { requireWholeArticle } from '../queries.ts';
import { drawArticle, type PrintedPicture } from './draw-article.ts';
import { writeMarkdown } from './write-markdown.ts';

type Without = WithoutTransaction<Ctx>;
type StoredPicture = { id: string; name: string; storage_key: string };
type Exported = { slug: string; title: string; summary: string; language: string; body: ArticleDocument };

/** Of these, what the reader may see. */
async function readPictures(tx: Ctx, ids: readonly string[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredPicture>`
    select f.id, f.name, f.storage_key from files as f
    where f.organization_id = ${tx.organization_id} and f.id = any(${ids}::uuid[])
      and ${articlePictureIsReadable(tx.actor, sql`f.id`)}`.execute(tx.db);
  return rows;
}

async function readLinks(tx: Ctx, ids: readonly string[]): Promise<Map<string, { slug: string; title: string }>> {
  const { rows } = await sql<{ id: string; slug: string; title: string }>`
    select a.id, a.slug, a.title from articles as a
    where a.id = any(${ids}::uuid[]) and ${articleIsReadable(tx.actor)}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** As JPEG, small enough to print; one that cannot be read is left out. */
async function printed({ ports, log }: Without, { storage_key }: StoredPicture): Promise<PrintedPicture | null> {
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
    log.warn({ err: error }, 'a picture cannot be read, and is left out of an article');
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

/** What archives and file systems refuse becomes a dash; the id tells two of one name apart. */
const entryOf = ({ id, name }: StoredPicture): string =>
  `pictures/${id.slice(-8)}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-80)}`;

type Gathered = {
  articles: readonly Exported[];
  pictures: readonly StoredPicture[];
  links: Awaited<ReturnType<typeof readLinks>>;
};

async function gather(tx: Ctx, articles: readonly Exported[]): Promise<Gathered> {
  const pictures = await readPictures(
    tx,
    articles.flatMap(({ body }) => picturesOf(body)),
  );
  const links = await readLinks(
    tx,
    articles.flatMap(({ body }) => linkedArticlesOf(body)),
  );
  return { articles, pictures, links };
}

function markdownOf({ pictures, links }: Gathered, article: Exported, isAlone: boolean): string {
  const files = new Map(pictures.map((picture) => [picture.id, entryOf(picture)]));
  return writeMarkdown(article, {
    pictureAt: (id) => (isAlone ? undefined : files.get(id) && `../${files.get(id)}`),
    linkTo: (id) => {
      const target = links.get(id);
      return (
        target && { title: target.title, address: isAlone ? `/knowledge/article/${target.slug}` : `${target.slug}.md` }
      );
    },
  });
}

/** Each text in the folder of its language, and pictures beside. They are read one after the other, as the reader takes them. */
function zipOf({ ports }: Pick<Without, 'ports'>, gathered: Gathered): NodeJS.ReadableStream {
  const zip = new ZipFile();
  for (const article of gathered.articles)
    zip.addBuffer(Buffer.from(markdownOf(gathered, article, false)), `${article.language}/${article.slug}.md`);
  for (const picture of gathered.pictures)
    zip.addReadStreamLazy(entryOf(picture), { compress: false }, (give) => {
      ports.storage.read(picture.storage_key).then(
        (bytes) =>
          bytes ? give(null, bytes.stream) : give(new Error('a picture of an article is gone'), null as never),
        (error: unknown) => give(error as Error, null as never),
      );
    });
  zip.end();
  return zip.outputStream;
}

const exported = (article: Article): Article & Exported => ({
  ...article,
  body: spelledOut(article.body as ArticleDocument, article.objects),
});

/** Pictures are sized down, and the PDF drawn, without a transaction. */
export const exportArticle: Action<typeof transferApi.exportOne, Without> = async (ctx, { params, query }) => {
  const { article, gathered, brand } = await ctx.transact('read', async (tx) => {
    const whole = exported(await requireWholeArticle(tx, params.id));
    return { article: whole, gathered: await gather(tx, [whole]), brand: await findBrand(tx) };
  });
  const { slug } = article;
  if (query.format === 'zip') return send('application/zip', `${slug}.zip`, zipOf(ctx, gathered));
  if (query.format === 'md') {
    const text = markdownOf(gathered, article, true);
    return send('text/markdown; charset=utf-8', `${slug}.md`, Buffer.from(text));
  }
  const pictures = new Map<string, PrintedPicture>();
  for (const picture of gathered.pictures) {
    const ready = await printed(ctx, picture);
    if (ready) pictures.set(picture.id, ready);
  }
  return send('application/pdf', `${slug}.pdf`, await drawArticle(article, pictures, brand.name));
};

/** What the reader may see, of a category and those below it, or all. */
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
    const objects = await readShownObjects(tx, ...articles.map(({ body }) => body));
    return gather(
      tx,
      articles.map((article) => ({ ...article, body: spelledOut(article.body, objects) })),
    );
  });
  return send('application/zip', 'articles.zip', zipOf(ctx, gathered));
};
