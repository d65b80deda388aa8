import { limits } from '@sightline/contract/limits';
import { addressOf, type Centre } from './layout.ts';
import { html, type Piece } from './markup.ts';
import { type HelpCtx, listPublicArticles, listPublicCategories, type PublicLine } from './queries.ts';
import { type Language, languages, words } from './words.ts';

const urlOf = (centre: Centre, one: Pick<PublicLine, 'language' | 'slug'>): string =>
  `${centre.origin}${addressOf(centre, one.language, `/article/${one.slug}`)}`;

/** What was published last, as Atom. Its time is that of its newest article, so that it changes only with them. */
export async function showFeed(ctx: HelpCtx, centre: Centre, language: Language): Promise<string> {
  const articles = await listPublicArticles(ctx, { language, newestFirst: true, most: limits.articles.public.feed });
  const name = words[language].title(centre.environment.name);
  const home = `${centre.origin}${addressOf(centre, language)}`;
  const entries = articles.map(
    (
      one,
    ) => html`<entry><id>urn:uuid:${one.id}</id><title>${one.title}</title><link href="${urlOf(centre, one)}"/><published>${one.published_at}</published><updated>${one.published_at}</updated><summary>${one.summary || one.title}</summary></entry>
`,
  );
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${home}</id><title>${name}</title><link rel="self" href="${home}/feed.xml"/><link href="${home}"/><author><name>${centre.environment.name}</name></author><updated>${articles[0]?.published_at ?? '1970-01-01T00:00:00.000Z'}</updated>
${entries}</feed>
`.text;
}

/** All pages that search engines may list, with the same article in the other language. */
export async function showSitemap(ctx: HelpCtx, centre: Centre): Promise<string> {
  const entries: Piece[] = [];
  for (const language of languages) {
    const categories = await listPublicCategories(ctx, language);
    if (categories.length === 0 && language !== 'en') continue;
    entries.push(html`<url><loc>${centre.origin}${addressOf(centre, language)}</loc></url>
`);
    for (const { id } of categories)
      entries.push(html`<url><loc>${centre.origin}${addressOf(centre, language, `/category/${id}`)}</loc></url>
`);
  }
  const articles = await listPublicArticles(ctx, { newestFirst: true, most: limits.articles.public.sitemap });
  for (const one of articles)
    entries.push(html`<url><loc>${urlOf(centre, one)}</loc><lastmod>${one.published_at}</lastmod></url>
`);
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`.text;
}
