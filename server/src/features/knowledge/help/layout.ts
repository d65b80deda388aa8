import type { Branding } from '../../../kernel/environments.ts';
import type { Look } from './look.ts';
import { html, type Markup, type Piece, trusted } from './markup.ts';
import { type Language, languages, words } from './words.ts';

/** The help centre of one workspace, as one address shows it. */
export type Centre = {
  environment: Branding;
  /** The prefix of its paths: `/help`, or `/help/{slug}` if the host belongs to no environment. */
  base: string;
  origin: string;
  isIndexed: boolean;
  greetings: Record<Language, string>;
  look: Look;
};

export type Page = {
  language: Language;
  /** Below the language. */
  path: string;
  title: string;
  description: string;
  /** The same in the languages that have it, as paths below the language; the first page of the others. */
  alternates: Partial<Record<Language, string>>;
  isMissing?: boolean;
  isSearch?: boolean;
  type?: 'article' | 'website';
  picture?: string | undefined;
  /** Above the content, over the whole width. */
  hero?: Markup;
  content: Piece;
};

export const addressOf = ({ base }: Pick<Centre, 'base'>, language: Language, path = ''): string =>
  `${base}/${language}${path}`;

export function searchForm(centre: Centre, language: Language, query = ''): Markup {
  const t = words[language];
  return html`<form class="search" role="search" action="${addressOf(centre, language, '/search')}" method="get"><input type="search" name="q" value="${query}" maxlength="200" required aria-label="${t.search}" placeholder="${t.searchFor}"><button>${t.find}</button></form>`;
}

function head(centre: Centre, page: Page): Markup {
  const { origin, environment, isIndexed } = centre;
  const name = words[page.language].title(environment.name);
  const title = page.title === name ? name : `${page.title} · ${name}`;
  const url = `${origin}${addressOf(centre, page.language, page.path)}`;
  const isListed = isIndexed && !page.isMissing && !page.isSearch;
  const picture = page.picture ?? environment.logo;
  const alternates = Object.entries(page.alternates).map(
    ([language, path]) =>
      html`<link rel="alternate" hreflang="${language}" href="${origin}${addressOf(centre, language as Language, path)}">`,
  );
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta name="description" content="${page.description}"><meta name="robots" content="${isListed ? 'index, follow' : 'noindex'}">
${!page.isMissing && html`<link rel="canonical" href="${url}">`}${alternates}
<meta property="og:type" content="${page.type ?? 'website'}"><meta property="og:title" content="${page.title}"><meta property="og:description" content="${page.description}"><meta property="og:url" content="${url}"><meta property="og:site_name" content="${name}"><meta property="og:locale" content="${page.language === 'pt' ? 'pt_BR' : 'en_GB'}">${picture && html`<meta property="og:image" content="${origin}${picture}">`}<meta name="twitter:card" content="${page.picture ? 'summary_large_image' : 'summary'}">
<link rel="alternate" type="application/atom+xml" title="${name}" href="${addressOf(centre, page.language, '/feed.xml')}">${environment.favicon && html`<link rel="icon" href="${environment.favicon}">`}<meta name="theme-color" content="${environment.colors.primary}">`;
}

/** Renders a whole page. It has no script: links and forms do everything. */
export function showPage(centre: Centre, page: Page): string {
  const { environment, look } = centre;
  const { language } = page;
  const t = words[language];
  const other = languages.find((one) => one !== language) ?? 'en';
  const home = addressOf(centre, language);
  return html`<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}"><head>${head(centre, page)}<style>${trusted(look.css)}</style></head><body>
<a class="skip" href="#content">${t.skip}</a>
<header class="bar"><div class="wrap"><a class="name" href="${home}">${environment.logo && html`<img src="${environment.logo}" alt="">`}<span>${environment.name}</span></a>
<nav aria-label="${t.home}"><a href="${addressOf(centre, other, page.alternates[other] ?? '')}" hreflang="${other}" lang="${other}">${words[other].language}</a><a href="/" rel="nofollow">${t.signIn}</a></nav></div></header>
${page.hero}<main class="wrap main" id="content">${page.content}</main>
<footer><div class="wrap"><span>${environment.name}</span><a href="${home}">${t.home}</a><a href="${addressOf(centre, language, '/feed.xml')}">${t.feed}</a></div></footer>
</body></html>`.text;
}
