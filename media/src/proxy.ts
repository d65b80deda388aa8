import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Forwards browsers' signalling to the media process, so that they need one origin only. Uses only Node's http; the
 * target is fixed and the path is one of four, so no client input chooses where a request goes.
 */
const PATHS: ReadonlySet<string> = new Set(['/rtc', '/rtc/v1', '/rtc/validate', '/rtc/v1/validate']);

/** Hop-by-hop headers (RFC 9110 7.6.1) belong to each connection. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const ANSWER_MS = 10_000;

/** True for request targets that belong to the media process. The join request travels in the query, up to 64 KiB. */
export function isMediaPath(url: string | undefined): boolean {
  return PATHS.has((url ?? '').split('?', 1)[0] ?? '');
}

/** A plain request (`validate`). `target` is MediaProcess.url. */
export function proxyRequest(req: IncomingMessage, res: ServerResponse, target: string): void {
  if (!isMediaPath(req.url)) {
    res.writeHead(404).end();
    return;
  }
  const upstream = open(req, target, endToEnd(req.headers));
  upstream.on('response', (answer) => {
    res.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    answer.pipe(res);
    answer.on('error', () => res.destroy());
  });
  upstream.on('error', () => {
    if (res.headersSent) res.destroy();
    else res.writeHead(502).end();
  });
  res.on('close', () => upstream.destroy());
  req.pipe(upstream);
}

/** A websocket upgrade. Both sockets end together, whatever happens to either. */
export function proxyUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, target: string): void {
  socket.on('error', () => socket.destroy());
  if (!isMediaPath(req.url) || req.headers.upgrade?.toLowerCase() !== 'websocket') {
    refuse(socket, 404, 'Not Found');
    return;
  }
  const upstream = open(req, target, { ...endToEnd(req.headers), connection: 'Upgrade', upgrade: 'websocket' });
  upstream.on('upgrade', (answer, media: Duplex, mediaHead) => {
    media.on('error', () => media.destroy());
    media.on('close', () => socket.destroy());
    socket.on('close', () => media.destroy());
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(answer)}\r\n\r\n`);
    if (mediaHead.length > 0) socket.write(mediaHead);
    if (head.length > 0) media.write(head);
    media.pipe(socket).pipe(media);
  });
  upstream.on('response', (answer) => {
    answer.resume();
    refuse(socket, answer.statusCode ?? 502, answer.statusMessage ?? 'Bad Gateway');
  });
  upstream.on('error', () => refuse(socket, 502, 'Bad Gateway'));
  socket.on('close', () => upstream.destroy());
  upstream.end();
}

function open(req: IncomingMessage, target: string, headers: IncomingHttpHeaders) {
  const { hostname, port } = new URL(target);
  const upstream = request({ hostname, port, method: req.method, path: req.url, headers, agent: false });
  upstream.setTimeout(ANSWER_MS, () => upstream.destroy(new Error('media process does not respond')));
  upstream.on('upgrade', (_answer, media) => media.setTimeout(0));
  return upstream;
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  const lines: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return lines.join('\r\n');
}

function refuse(socket: Duplex, status: number, reason: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
