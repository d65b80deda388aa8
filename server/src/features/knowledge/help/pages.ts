import { picturesOf } from '@sightline/contract/knowledge/document';
import type { Passage } from '@sightline/contract/knowledge/knowledge';
import { limits } from '@sightline/contract/limits';
import { lineage } from '@sightline/contract/tree';
import { sql } from 'kysely';
import { findPassage, markPassage } from '../passages.ts';
import { findArticles, markedWords } from '../search.ts';
import { headingsOf, showDocument } from './document.ts';
import { addressOf, type Centre, type Page, searchForm } from './layout.ts';
import { html, type Markup, type Piece } from './markup.ts';
import {
  findLinks,
  findPictures,
  findTranslations,
  type HelpCtx,
  inPublicCategory,
  listPublicArticles,
  listPublicCategories,
  listRelated,
  type PublicArticle,
  type PublicCategory,
  type PublicLine,
} from './queries.ts';
import { type Language, words, writeDay } from './words.ts';

const everywhere = { en: '', pt: '' };

const lines = (centre: Centre, articles: readonly PublicLine[]): Markup =>
  html`<ul class="list">${articles.map(
    (one) =>
      html`<li><a href="${addressOf(centre, one.language, `/article/${one.slug}`)}"><b>${one.title}</b>${one.summary && html`<p>${one.summary}</p>`}</a></li>`,
  )}</ul>`;

const countOf = (category: PublicCategory, all: readonly PublicCategory[]): number =>
  all
    .filter(({ parent_id }) => parent_id === category.id)
    .reduce((sum, below) => sum + countOf(below, all), category.articles_count);

function cards(centre: Centre, language: Language, shown: readonly PublicCategory[], all: readonly PublicCategory[]) {
  const t = words[language];
  return html`<ul class="cards">${shown.map(
    (one) =>
      html`<li><a href="${addressOf(centre, language, `/category/${one.id}`)}"><b>${one.name}</b>${one.description && html`<span>${one.description}</span>`}<span>${t.articles(countOf(one, all))}</span></a></li>`,
  )}</ul>`;
}

export async function homePage(ctx: HelpCtx, centre: Centre, language: Language): Promise<Page> {
  const t = words[language];
  const categories = await listPublicCategories(ctx, language);
  const newest = await listPublicArticles(ctx, { language, newestFirst: true, most: limits.articles.home });
  const top = categories.filter(({ parent_id }) => parent_id === null);
  const title = t.title(centre.environment.name);
  const greeting = centre.greetings[language] || t.greeting;
  return {
    ...{ language, path: '', title, alternates: everywhere },
    description: centre.environment.subtitle || greeting,
    hero: html`<div class="hero"><div class="wrap"><h1>${greeting}</h1>${searchForm(centre, language)}</div></div>`,
    content: [
      top.length > 0 && html`<section><h2>${t.categories}</h2>${cards(centre, language, top, categories)}</section>`,
      newest.length > 0
        ? html`<section><h2>${t.newest}</h2>${lines(centre, newest)}</section>`
        : html`<p class="hint">${t.empty}</p>`,
    ],
  };
}

function crumbs(centre: Centre, language: Language, path: readonly PublicCategory[]): Markup {
  const links = path.map(
    (one) =>
      html`<span aria-hidden="true">/</span><a href="${addressOf(centre, language, `/category/${one.id}`)}">${one.name}</a>`,
  );
  const t = words[language];
  return html`<nav class="crumbs" aria-label="${t.categories}"><a href="${addressOf(centre, language)}">${t.home}</a>${links}</nav>`;
}

const pathTo = (all: readonly PublicCategory[], id: string): PublicCategory[] =>
  lineage(all, id).flatMap((one) => all.find((category) => category.id === one) ?? []);

export async function categoryPage(
  ctx: HelpCtx,
  centre: Centre,
  language: Language,
  id: string,
): Promise<Page | undefined> {
  const all = await listPublicCategories(ctx, language);
  const category = all.find((one) => one.id === id);
  if (!category) return undefined;
  const condition = inPublicCategory(ctx, id);
  const articles = await listPublicArticles(ctx, { language, condition, most: limits.articles.public.list });
  const below = all.filter(({ parent_id }) => parent_id === id);
  const path = `/category/${id}`;
  const { name, description } = category;
  return {
    ...{ language, path, title: name, description: description || name, alternates: { [language]: path } },
    content: [
      crumbs(centre, language, pathTo(all, category.parent_id ?? '')),
      html`<h1>${name}</h1>${description && html`<p class="lead">${description}</p>`}`,
      below.length > 0 && cards(centre, language, below, all),
      lines(centre, articles),
    ],
  };
}

const marked = (passage: Passage): Piece[] =>
  passage.map(({ text, is_match }) => (is_match ? html`<mark>${text}</mark>` : text));

/** In both languages: an answer in the other one is better than none. Results in the reader's language come first. */
export async function searchPage(
  ctx: HelpCtx,
  centre: Centre,
  language: Language,
  { query, isExact }: { query: string; isExact: boolean },
): Promise<Page> {
  const t = words[language];
  const base = { language, path: '/search', title: t.search, description: t.search, alternates: {}, isSearch: true };
  if (query === '') return { ...base, content: html`<h1>${t.search}</h1>${searchForm(centre, language)}` };
  const wanted = { text: query, isExact, reader: ctx.reader, locale: language, most: limits.articles.hits };
  const { found, match, corrections } = await findArticles(ctx, wanted);
  const ids = found.map(({ id }) => id);
  const rows = await listPublicArticles(ctx, { condition: sql`a.id = any(${ids}::uuid[])`, most: ids.length || 1 });
  const text = new Map(found.map((one) => [one.id, one.words]));
  const sought = markedWords(query, corrections);
  const hits = ids.flatMap((id) => rows.find((one) => one.id === id) ?? []);
  const result = html`<ul class="list">${hits.map(
    (one) =>
      html`<li><a lang="${one.language}" href="${addressOf(centre, one.language, `/article/${one.slug}`)}"><b>${marked(markPassage(one.title, sought))}</b><p>${marked(findPassage(text.get(one.id) ?? '', sought) ?? markPassage(one.summary, sought))}</p></a></li>`,
  )}</ul>`;
  const said =
    match === 'none' ? t.nothing(query) : match === 'any' || match === 'similar' ? t.similar : t.found(hits.length);
  const exactly = addressOf(centre, language, `/search?q=${encodeURIComponent(query)}&exact=true`);
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const corrected =
    corrections.length > 0 &&
    html`<p class="hint">${t.corrected(corrections.map(({ words: all }) => `“${either.format(all)}”`).join(', '))} <a rel="nofollow" href="${exactly}">${t.exactly(query)}</a></p>`;
  return {
    ...base,
    title: `${query} · ${t.search}`,
    content: [
      html`<h1>${t.search}</h1>${searchForm(centre, language, query)}<p class="hint" role="status">${said}</p>`,
      corrected,
      match === 'none' ? html`<p>${t.nothingHint}</p>` : result,
    ],
  };
}

const anchor = 'helpful';

function vote(centre: Centre, { language, slug }: PublicArticle, isThanked: boolean): Markup {
  const t = words[language];
  if (isThanked) return html`<div class="vote" id="${anchor}"><p role="status">${t.thanks}</p></div>`;
  return html`<form class="vote" id="${anchor}" method="post" action="${addressOf(centre, language, `/article/${slug}/helpful`)}"><p>${t.helpful}</p><button name="helpful" value="yes">${t.yes}</button><button name="helpful" value="no">${t.no}</button></form>`;
}

/** Both ways lead through the sign-in, and show the team which article was read. */
function stuck({ language, id, slug }: PublicArticle): Markup {
  const t = words[language];
  return html`<section class="vote"><p>${t.stuck}</p><a class="button" rel="nofollow" href="/tickets?create=true&article=${id}">${t.ask}</a><a class="button" rel="nofollow" href="/knowledge/article/${slug}#stuck">${t.call}</a></section>`;
}

function contents({ language, body }: PublicArticle): Piece {
  const headings = headingsOf(body);
  if (headings.length < 2) return null;
  const links = headings.map(({ id, text, level }) => html`<li class="l${level}"><a href="#${id}">${text}</a></li>`);
  return html`<nav class="toc" aria-label="${words[language].contents}"><details open><summary>${words[language].contents}</summary><ul>${links}</ul></details></nav>`;
}

export async function articlePage(
  ctx: HelpCtx,
  centre: Centre,
  article: PublicArticle,
  isThanked: boolean,
): Promise<Page> {
  const { language, slug, title, summary, body, objects, published_at, minutes } = article;
  const t = words[language];
  const categories = await listPublicCategories(ctx, language);
  const links = await findLinks(ctx, body);
  const pictures = await findPictures(ctx, body);
  const translations = await findTranslations(ctx, article.id);
  const related = await listRelated(ctx, article);
  const path = `/article/${slug}`;
  const fileAddress = (id: string): string => `${centre.base}/file/${id}`;
  const linkTo = (name: string) => {
    const target = links.get(name);
    return target && { title: target.title, address: addressOf(centre, target.language, `/article/${target.slug}`) };
  };
  const first = picturesOf(body).find((id) => pictures.has(id));
  const alternates = translations.map((one) => [one.language, `/article/${one.slug}`]);
  return {
    ...{ language, path, title, description: summary || title, type: 'article' },
    alternates: { [language]: path, ...Object.fromEntries(alternates) },
    picture: first && fileAddress(first),
    content: [
      crumbs(centre, language, article.category_id ? pathTo(categories, article.category_id) : []),
      html`<div class="read">${contents(article)}<article><h1>${title}</h1>${summary && html`<p class="lead">${summary}</p>`}<p class="facts"><span>${t.updated} <time datetime="${published_at}">${writeDay(language, published_at)}</time></span><span>${t.minutes(minutes)}</span>${article.is_verified && html`<span>✓ ${t.verified}</span>`}${translations.map((one) => html`<a href="${addressOf(centre, one.language, `/article/${one.slug}`)}" hreflang="${one.language}" lang="${one.language}">${t.other}</a>`)}</p>${showDocument(body, { words: t, language, linkTo, fileAddress, pictures, objects })}${vote(centre, article, isThanked)}${stuck(article)}${related.length > 0 && html`<section><h2>${t.related}</h2>${lines(centre, related)}</section>`}</article></div>`,
    ],
  };
}

type Notice = { title: string; hint: string };

/** In place of a page that there is not, or that failed. */
export function noticePage(centre: Centre, language: Language, { title, hint }: Notice): Page {
  return {
    ...{ language, path: '', title, description: title, alternates: everywhere, isMissing: true },
    content: html`<h1>${title}</h1><p>${hint}</p>${searchForm(centre, language)}`,
  };
}
