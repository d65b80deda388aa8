import type { Locale } from '@sightline/contract/scalars';

const words = {
  en: {
    title: 'Sightline is starting',
    building: 'Building the pages',
    opening: 'Starting the database',
    hint: 'This happens once after an installation or an upgrade. The product opens here by itself.',
  },
  pt: {
    title: 'O Sightline está iniciando',
    building: 'Criando as páginas',
    opening: 'Iniciando o banco de dados',
    hint: 'Isso acontece uma vez depois de instalar ou atualizar. O produto abre aqui sozinho.',
  },
} satisfies Record<Locale, Record<string, string>>;

const style = `
  :root { color-scheme: light dark; }
  body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box;
    font: 16px/1.5 system-ui, sans-serif; color: #1a1d21; background: #f5f5f7; }
  main { max-width: 360px; }
  h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.25; }
  p { margin: 8px 0 0; }
  .hint { color: #5a626c; font-size: 14px; }
  progress { width: 100%; height: 8px; accent-color: #4a58da; }
  @media (prefers-color-scheme: dark) {
    body { color: #e6e8eb; background: #0c0d0f; }
    .hint { color: #a3abb5; }
    progress { accent-color: #8b96f0; }
  }`;

/** Whether the first bytes of a connection are a browser's request for a page, whole. */
export function asksForPage(first: Buffer): boolean {
  const request = first.toString('latin1');
  return (
    /^GET \/\S* HTTP\/1\.1\r\n/.test(request) &&
    request.endsWith('\r\n\r\n') &&
    /\r\naccept:[^\r]*text\/html/i.test(request)
  );
}

const localeOf = (request: string): Locale => (/\r\naccept-language: *pt\b/i.test(request) ? 'pt' : 'en');

/** Answers a request for a page while the pages are being built: how far that is, in percent. It loads itself again each second. */
export function answerWithStartPage(first: Buffer, percent: number): string {
  const locale = localeOf(first.toString('latin1'));
  const { title, building, opening, hint } = words[locale];
  const step = percent < 100 ? `${building}, ${percent}%` : `${opening} …`;
  const page = `<!doctype html>
<html lang="${locale === 'pt' ? 'pt-BR' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="1">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<progress max="100" value="${percent}" aria-label="${building}"></progress>
<p>${step}</p>
<p class="hint">${hint}</p>
</main>
</html>
`;
  return [
    'HTTP/1.1 503 Service Unavailable',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'Cache-Control: no-store',
    'Retry-After: 1',
    'Connection: close',
    '',
    page,
  ].join('\r\n');
}
