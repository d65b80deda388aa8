import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';

/** How long a connection without encryption may last; its one answer needs no more. */
const lifetime = 10_000;
const mostConnections = 1_000;

/** The host as a browser writes it, without its port. */
export const hostOf = ({ headers }: IncomingMessage): string | undefined =>
  /^([a-z\d]([a-z\d.-]*[a-z\d])?\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(headers.host ?? '')?.[1];

export const secureOrigin = (host: string, port: number): string => `https://${host}${port === 443 ? '' : `:${port}`}`;

/** Leads browsers to the same page over https. What would send data again is refused: it has been read on the way already. */
export function redirectToHttps(port: () => number): RequestListener {
  return (request, response) => {
    const host = hostOf(request);
    const { method = '', url = '' } = request;
    const headers = { 'cache-control': 'no-store', connection: 'close' };
    if (host === undefined || !url.startsWith('/') || !['GET', 'HEAD'].includes(method)) {
      const status = host === undefined || !url.startsWith('/') ? 400 : 426;
      const needs = status === 426 ? { upgrade: 'TLS/1.2, HTTP/1.1', connection: 'close, upgrade' } : {};
      response.writeHead(status, { ...headers, ...needs, 'content-type': 'text/plain; charset=utf-8' });
      response.end(status === 426 ? 'Served over https only.\n' : `${STATUS_CODES[status]}\n`);
      return;
    }
    const location = `${secureOrigin(host, port())}${url}`;
    response.writeHead(308, { ...headers, location, 'content-length': 0 }).end();
  };
}

/** Answers what comes unencrypted, whether it listens itself or is handed connections. */
export function createPlainServer(answer: RequestListener): Server {
  const server = createServer({ headersTimeout: lifetime, requestTimeout: lifetime }, answer);
  server.maxConnections = mostConnections;
  server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), lifetime).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  return server;
}
