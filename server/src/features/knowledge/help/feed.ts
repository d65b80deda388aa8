import { limits } from '@sightline/contract/limits';
import { addressOf, type Centre } from './layout.ts';
import { html } from './markup.ts';
import { type HelpCtx, listPublicArticles, type PublicLine } from './queries.ts';
import { type Language, words } from './words.ts';

export const urlOf = (centre: Centre, one: Pick<PublicLine, 'language' | 'slug'>): string =>
  `${centre.origin}${addressOf(centre, one.language, `/article/${one.slug}`)}`;

/** Renders the latest articles as Atom. Its time is that of its newest article, so that it changes only with them. */
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
