import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { hostOf, secureOrigin } from './redirects.ts';
import { type TrustPageWords, trustPageWords } from './trust-page-words.ts';

const authorityPath = '/sightline.crt';

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1.5rem;color:#1c1c1e;background:#f5f5f7}
a.open{display:block;padding:.9rem;border-radius:.6rem;background:#0b5cd5;color:#fff;text-align:center;text-decoration:none;font-weight:600}
code{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#f2f2f7;background:#1c1c1e}a{color:#7fb2ff}}`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter);

const wordsFor = ({ headers }: IncomingMessage): TrustPageWords =>
  trustPageWords[/^\s*pt\b/i.test(headers['accept-language'] ?? '') ? 'pt' : 'en'];

const list = (steps: readonly string[]): string => `<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;

const pageOf = (words: TrustPageWords, address: string, fingerprint: string): string => `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${words.title}</title><style>${style}</style></head><body>
<h1>${words.title}</h1><p>${words.intro}</p>
<a class="open" href="${escapeHtml(address)}">${words.open}</a><p>${words.warning}</p>
<h2>${words.trust}</h2><p><a href="${authorityPath}">${words.download}</a></p>
<h3>${words.iphone}</h3>${list(words.iphoneSteps)}<h3>${words.android}</h3>${list(words.androidSteps)}
<p>${words.limits}</p><p>${words.fingerprint}<br><code>${fingerprint}</code></p>
</body></html>`;

type Authority = { der: Buffer; fingerprint: string };

/** Serves the page that a phone sees first, before any warning: how to trust this installation, and the way on. Redirects programs to https. */
export function trustPage(
  { der, fingerprint }: Authority,
  port: () => number,
  otherwise: RequestListener,
): RequestListener {
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const host = hostOf(request);
    const general = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' };
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && url === authorityPath) {
      response.writeHead(200, {
        ...general,
        'content-type': 'application/x-x509-ca-cert',
        'content-disposition': 'attachment; filename="sightline.crt"',
        'content-length': der.length,
      });
      response.end(method === 'HEAD' ? undefined : der);
    } else if (isRead && host !== undefined && url.startsWith('/') && headers.accept?.includes('text/html')) {
      const page = pageOf(wordsFor(request), `${secureOrigin(host, port())}${url}`, fingerprint);
      response.writeHead(200, {
        ...general,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'content-language': wordsFor(request).language,
      });
      response.end(method === 'HEAD' ? undefined : page);
    } else otherwise(request, response);
  };
}
