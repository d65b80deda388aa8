const words = {
  en: {
    title: 'You are offline',
    hint: 'Sightline returns by itself as soon as there is a connection. Messages that you wrote are kept and sent then.',
    retry: 'Try again',
  },
  pt: {
    title: 'Você está sem conexão',
    hint: 'O Sightline volta sozinho assim que houver conexão. As mensagens que você escreveu estão guardadas e serão enviadas.',
    retry: 'Tentar de novo',
  },
};

const style = `
  :root { color-scheme: light dark; --back: #f5f5f7; --text: #1c1d21; --soft: #5c5f66; --line: #d9dadf; }
  @media (prefers-color-scheme: dark) { :root { --back: #0c0d0f; --text: #ececee; --soft: #a3a5ab; --line: #34363b; } }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--back); color: var(--text);
    font: 14px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 360px; padding: 24px; text-align: center; }
  h1 { margin: 16px 0 4px; font-size: 15px; font-weight: 600; }
  p { margin: 0 0 20px; color: var(--soft); }
  button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: transparent;
    color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
  button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }`;

/** Looks now and then whether the server answers: a browser does not always know that there is a connection again. */
const script = `
  const texts = ${JSON.stringify(words)};
  const kept = localStorage.getItem('lang');
  const chosen = texts[kept] ? kept : null;
  if (chosen) {
    document.documentElement.lang = chosen;
    document.title = document.querySelector('h1').textContent = texts[chosen].title;
    document.querySelector('p').textContent = texts[chosen].hint;
    document.querySelector('button').textContent = texts[chosen].retry;
  }
  const look = () => fetch('/version.json', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {});
  addEventListener('online', look);
  document.querySelector('button').addEventListener('click', () => location.reload());
  setInterval(look, 5000);`;

const mark = `<svg width="40" height="40" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8"
  fill="#4a58da"/><path d="M8.5 12.5v-2a2 2 0 0 1 2-2h2M19.5 8.5h2a2 2 0 0 1 2 2v2M23.5 19.5v2a2 2 0 0 1-2 2h-2M12.5 23.5h-2a2 2 0 0 1-2-2v-2"
  stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="16" cy="16" r="2.9" fill="#fff"/></svg>`;

/** Lives in the worker itself, so nothing of a build needs to be kept. Its policy allows its own script and style alone. */
export function offlinePage(language: string): Response {
  const locale = language.toLowerCase().startsWith('pt') ? 'pt' : 'en';
  const { title, hint, retry } = words[locale];
  const nonce = crypto.randomUUID();
  const page = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title}</title>
    <style nonce="${nonce}">${style}</style></head>
    <body><main>${mark}<h1>${title}</h1><p>${hint}</p><button type="button">${retry}</button></main>
    <script nonce="${nonce}">${script}</script></body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(page, { headers });
}
