import { article, type Document, type Place } from './article.ts';
import { escapeHtml, markdown } from './markup.ts';
import type { Json } from './schemas.ts';

const listPlaces = ({ paths }: Document): Place[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );

function navigation(name: string, places: readonly Place[]): string {
  const items = places.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span>
      <span>${escapeHtml(path.replace('/api', ''))}</span></a></li>`,
  );
  return `<div><h2>${escapeHtml(name)}</h2><ul>${items.join('')}</ul></div>`;
}

/** The document for people: one page of this origin alone, which needs no script to be read. */
export function docsPage(json: Json): string {
  const document = json as unknown as Document;
  const places = listPlaces(document);
  const tags = document.tags.map((tag) => ({
    ...tag,
    places: places.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const sections = tags.map(
    ({ name, description, places: own }) =>
      `<section data-tag aria-label="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${markdown(description)}
      ${own.map((place) => article(document, place)).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(document.info.title)} API</title>
  <link rel="stylesheet" href="/api/docs/page.css"><script src="/api/docs/page.js" type="module"></script>
</head><body>
  <a class="skip" href="#endpoints">Skip to the endpoints</a>
  <header><h1>${escapeHtml(document.info.title)} API</h1>
    <input type="search" placeholder="Search ${places.length} endpoints" aria-label="Search endpoints">
    <span role="status" class="quiet"></span><a href="/api/openapi.json">OpenAPI 3.1</a></header>
  <div class="columns">
    <nav aria-label="Endpoints">${tags.map(({ name, places: own }) => navigation(name, own)).join('')}</nav>
    <main>${markdown(document.info.description)}<div id="endpoints" tabindex="-1">${sections.join('\n')}</div></main>
  </div>
</body></html>`;
}
