import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError, beginFailure } from './errors.ts';
import { type Locale, localeOf } from './messages.ts';

/** The content security policy of pages that load nothing and link nowhere. */
export const barePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `text` holds nothing that a sender wrote. */
export const barePage = (locale: Locale, status: number, text: string): string =>
  `<!doctype html><html lang="${locale === 'pt' ? 'pt-BR' : 'en'}"><title>${status}</title><h1>${text}</h1></html>`;

/** Answers with a page that people can read, in place of the envelope that programs get. */
export function answerErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const locale = localeOf(request, undefined);
  const { status, message } = beginFailure(error, locale, request, reply);
  reply
    .headers({ 'content-security-policy': barePolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(barePage(locale, status, message));
}

/** Answers requests that match no route, such as those whose path cannot be decoded. Browsers get a page. */
export function answerFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.accept?.includes('text/html')) answerErrorPage(error, request, reply);
  else answerError(error, localeOf(request, undefined), request, reply);
}
