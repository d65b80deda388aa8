import { AppError, errorCatalogue } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerErrorPage, barePage, barePolicy } from '../../../http/error-page.ts';
import { beginFailure, codeOf } from '../../../http/errors.ts';
import { addressKey } from '../../../http/limit-request.ts';
import { localeOf } from '../../../http/messages.ts';
import { isAllowedOrigin } from '../../../http/origin-check.ts';
import type { RateClass } from '../../../http/rate-limits.ts';
import type { Server } from '../../../http/serve.ts';
import { FairQueue } from '../../../isolated/fair-queue.ts';
import { answer, type PreparedBody } from './answer.ts';
import { type Asked, findAsked, inCentre } from './centre.ts';
import { showFeed } from './feed.ts';
import { findHelpFile } from './files.ts';
import { addressOf, type Centre, type Page, showPage } from './layout.ts';
import { articlePage, categoryPage, homePage, noticePage, searchPage } from './pages.ts';
import { findPublicArticle, type HelpCtx, listLanguages } from './queries.ts';
import { showSitemap } from './sitemap.ts';
import { voteFor } from './voting.ts';
import { type Language, languages, words } from './words.ts';

type Exchange = { server: Server; request: FastifyRequest; reply: FastifyReply };

/** A page, or the path to redirect to, `found`. */
type Shown = Page | { found: string } | undefined;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isLanguage = (text: string | undefined): text is Language => languages.some((one) => one === text);

const languageOf = (asked: Asked | undefined, request: FastifyRequest): Language =>
  isLanguage(asked?.rest[0]) ? asked.rest[0] : localeOf(request, undefined);

const queryOf = ({ query }: FastifyRequest, name: string): string => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, limits.search) : '';
};

async function pageAt(ctx: HelpCtx, centre: Centre, request: FastifyRequest, rest: readonly string[]): Promise<Shown> {
  const [language, kind, name = '', more] = rest;
  if (!isLanguage(language) || more !== undefined) return undefined;
  if (kind === undefined) return homePage(ctx, centre, language);
  if (kind === 'search' && name === '') {
    const wanted = { query: queryOf(request, 'q'), isExact: queryOf(request, 'exact') === 'true' };
    return searchPage(ctx, centre, language, wanted);
  }
  if (kind === 'category' && uuid.test(name)) return categoryPage(ctx, centre, language, name);
  if (kind !== 'article' || name.length > limits.articles.slug || name === '') return undefined;
  const article = await findPublicArticle(ctx, name);
  if (!article) return undefined;
  // Its name has changed, or it is written in the other language.
  if (article.slug !== name || article.language !== language)
    return { found: addressOf(centre, article.language, `/article/${article.slug}`) };
  return articlePage(ctx, centre, article, queryOf(request, 'thanks') === '1');
}

/** The reader's language, if there is anything to read in it. */
async function homeOf(ctx: HelpCtx, centre: Centre, request: FastifyRequest): Promise<string> {
  const written = await listLanguages(ctx);
  const wanted = localeOf(request, undefined);
  return addressOf(centre, written.length === 0 || written.includes(wanted) ? wanted : (written[0] ?? wanted));
}

/** They ask much of the database: they wait for each other, and so keep its connections from nobody else. */
const searches = new FairQueue({ ...limits.articles.public.searching, full: 'TOO_MANY_REQUESTS' });

const asXml = { policy: barePolicy, maxAge: limits.articles.public.maxAge };

async function show(server: Server, request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<unknown> {
  const { rest } = asked;
  const [first, second] = rest;
  if (first === 'file' && second && uuid.test(second) && rest.length === 2) {
    const send = await inCentre(server, request, asked, 'read', (ctx) =>
      findHelpFile(ctx, second, queryOf(request, 'variant')),
    );
    if (!send) return sendMissing(server, request, reply, asked);
    await send(reply);
    return reply;
  }
  if (rest.length === 0) {
    const home = await inCentre(server, request, asked, 'read', (ctx, centre) => homeOf(ctx, centre, request));
    return home ? reply.header('vary', 'accept-language').redirect(home) : sendMissing(server, request, reply, asked);
  }
  const isFeed = isLanguage(first) && second === 'feed.xml' && rest.length === 2;
  if (isFeed || (first === 'sitemap.xml' && rest.length === 1)) {
    const read = () =>
      inCentre<string | PreparedBody>(server, request, asked, 'read', (ctx, centre) =>
        isFeed ? showFeed(ctx, centre, first) : showSitemap(ctx, centre),
      );
    const body = isFeed ? await read() : await searches.run(addressKey(request.ip), read);
    const type = isFeed ? 'application/atom+xml' : 'application/xml';
    return body ? answer(request, reply, { type, body, ...asXml }) : sendMissing(server, request, reply, asked);
  }
  const read = () =>
    inCentre(server, request, asked, 'read', async (ctx, centre) => {
      const page = await pageAt(ctx, centre, request, rest);
      return page && { page, centre };
    });
  const shown = second === 'search' ? await searches.run(addressKey(request.ip), read) : await read();
  if (!shown) return sendMissing(server, request, reply, asked);
  const { page, centre } = shown;
  if ('found' in page) return reply.redirect(page.found, 301);
  return answer(request, reply, {
    ...{ type: 'text/html', body: showPage(centre, page), maxAge: 0, policy: centre.look.policy },
  });
}

type Refusal = { status: number; title: string; hint: string };

/** In the look of the help centre, where one is open. */
async function sendNotice(
  { server, request, reply }: Exchange,
  asked: Asked | undefined,
  { status, ...notice }: Refusal,
): Promise<unknown> {
  const language = languageOf(asked, request);
  const shown =
    asked &&
    (await inCentre(server, request, asked, 'read', async (_ctx, centre) => ({
      body: showPage(centre, noticePage(centre, language, notice)),
      policy: centre.look.policy,
    })));
  const plain = { body: barePage(language, status, notice.title), policy: barePolicy };
  return answer(request, reply, { status, type: 'text/html', maxAge: 0, ...(shown ?? plain) });
}

function sendMissing(server: Server, request: FastifyRequest, reply: FastifyReply, asked: Asked | undefined) {
  const { missing, missingHint } = words[languageOf(asked, request)];
  return sendNotice({ server, request, reply }, asked, { status: 404, title: missing, hint: missingHint });
}

/** The look has to be read from the database, so it is left out where that fails, and for clients that ask too much. */
async function sendFailure(server: Server, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failed = errorCatalogue[codeOf(error)];
  if (failed >= 500 || failed === 429) return answerErrorPage(error, request, reply);
  const { status, message } = beginFailure(error, localeOf(request, undefined), request, reply);
  const asked = await findAsked(server, request);
  return sendNotice({ server, request, reply }, asked, { status, title: message, hint: '' });
}

async function vote(server: Server, request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<unknown> {
  const [language, kind, slug = '', last, more] = asked.rest;
  const { helpful } = (request.body ?? {}) as Record<string, unknown>;
  if (!isLanguage(language) || kind !== 'article' || last !== 'helpful' || more !== undefined)
    return sendMissing(server, request, reply, asked);
  if (!isAllowedOrigin(request.raw, server.ports.env)) throw new AppError('FORBIDDEN');
  const page = (name: string) => addressOf(asked, language, `/article/${encodeURIComponent(name)}`);
  if (helpful !== 'yes' && helpful !== 'no') return reply.redirect(page(slug), 303);
  const voting = { slug: slug.slice(0, limits.articles.slug), ip: request.ip, isHelpful: helpful === 'yes' };
  const article = await inCentre(server, request, asked, 'write', (ctx) => voteFor(ctx, voting));
  if (!article) return sendMissing(server, request, reply, asked);
  return reply.redirect(`${addressOf(asked, article.language, `/article/${article.slug}`)}?thanks=1#helpful`, 303);
}

/** Returns the separate rate limit of requests that cost more than a page. */
function dearRateOf({ rest }: Asked): RateClass | undefined {
  if (rest.at(-1)?.endsWith('.xml')) return 'feed';
  return rest[1] === 'search' ? 'search' : undefined;
}

/** Clients that ask too often wait, before anything is read for them. */
function isRefused({ rateLimits }: Server, kind: RateClass, request: FastifyRequest, reply: FastifyReply): boolean {
  const wait = rateLimits.consume(kind, 'address', addressKey(request.ip))?.wait ?? 0;
  if (wait === 0) return false;
  const { busy } = words[localeOf(request, undefined)];
  reply.status(429).header('retry-after', Math.ceil(wait)).type('text/plain; charset=utf-8').send(busy);
  return true;
}

/**
 * The pages for people without an account: rendered here, complete without a script. All of them are below `/help`; nobody is signed
 * in there, whatever the browser sends along.
 */
export function helpPages(server: Server): void {
  const { http } = server;
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    sendFailure(server, error, request, reply).catch((failure: unknown) => answerErrorPage(failure, request, reply));
  };
  for (const url of ['/help', '/help/*']) {
    http.get(url, { errorHandler }, async (request, reply) => {
      if (isRefused(server, 'read', request, reply)) return reply;
      const asked = await findAsked(server, request);
      const dear = asked && dearRateOf(asked);
      if (dear && isRefused(server, dear, request, reply)) return reply;
      return asked ? show(server, request, reply, asked) : sendMissing(server, request, reply, undefined);
    });
    http.post(url, { errorHandler }, async (request, reply) => {
      if (isRefused(server, 'guest', request, reply)) return reply;
      const asked = await findAsked(server, request);
      return asked ? vote(server, request, reply, asked) : sendMissing(server, request, reply, undefined);
    });
  }
}
