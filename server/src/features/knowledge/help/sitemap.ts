import { limits } from '@sightline/contract/limits';
import { LRUCache } from 'lru-cache';
import { PreparedBody } from './answer.ts';
import { urlOf } from './feed.ts';
import { addressOf, type Centre } from './layout.ts';
import { html, type Markup } from './markup.ts';
import { type HelpCtx, listPublicAddresses, listPublicCategories, publicArticlesTag } from './queries.ts';
import { languages } from './words.ts';

const { sitemap, sitemapBatch, sitemapBytes } = limits.articles.public;

/** Caches the sitemaps of the help centres that were requested last. */
const sitemaps = new LRUCache<string, PreparedBody>({ maxSize: sitemapBytes, sizeCalculation: ({ size }) => size });

async function listPages(ctx: HelpCtx, centre: Centre): Promise<Markup[]> {
  const pages: Markup[] = [];
  for (const language of languages) {
    const categories = await listPublicCategories(ctx, language);
    if (categories.length === 0 && language !== 'en') continue;
    const paths = ['', ...categories.map(({ id }) => `/category/${id}`)];
    pages.push(
      ...paths.map(
        (path) => html`<url><loc>${centre.origin}${addressOf(centre, language, path)}</loc></url>
`,
      ),
    );
  }
  return pages;
}

/** Written in batches: forty thousand articles at once would hold up everybody else. */
async function listArticles(ctx: HelpCtx, centre: Centre): Promise<Markup[]> {
  const batches: Markup[] = [];
  let last: string | undefined;
  for (let count = 0; count < sitemap; count += sitemapBatch) {
    const articles = await listPublicAddresses(ctx, last, Math.min(sitemapBatch, sitemap - count));
    batches.push(
      html`${articles.map(
        (one) => html`<url><loc>${urlOf(centre, one)}</loc><lastmod>${one.published_at}</lastmod></url>
`,
      )}`,
    );
    last = articles.at(-1)?.id;
    if (articles.length < sitemapBatch) break;
  }
  return batches;
}

/** All pages that search engines may list; written again only when one of them has changed. */
export async function showSitemap(ctx: HelpCtx, centre: Centre): Promise<PreparedBody> {
  const pages = html`${await listPages(ctx, centre)}`;
  const key = JSON.stringify([
    ctx.organization_id,
    centre.origin,
    centre.base,
    pages.text,
    await publicArticlesTag(ctx),
  ]);
  const known = sitemaps.get(key);
  if (known) return known;
  const body = html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages}${await listArticles(ctx, centre)}</urlset>
`;
  const prepared = new PreparedBody(body.text);
  sitemaps.set(key, prepared);
  return prepared;
}
