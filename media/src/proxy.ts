import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Passes a plain request on to `target` (an http address) and its answer back. */
export function proxyRequest(incoming: IncomingMessage, answer: ServerResponse, target: string): void {
  const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers });
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  incoming.pipe(onward);
}

/** Passes a websocket on to `target`: the handshake is repeated there, then bytes flow both ways until one side closes. */
export function proxyUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, target: string): void {
  const onward = request(new URL(incoming.url ?? '/', target), { headers: incoming.headers });
  const close = () => {
    onward.destroy();
    socket.destroy();
  };
  socket.on('error', close);
  onward.on('error', close);
  onward.on('response', (response) => socket.end(`HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n\r\n`));
  onward.on('upgrade', (response, upstream, upstreamHead) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(response)}\r\n`);
    socket.write(upstreamHead);
    upstream.write(head);
    upstream.on('error', close);
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.pipe(socket).pipe(upstream);
  });
  onward.end();
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  let lines = '';
  for (let at = 0; at < rawHeaders.length; at += 2) lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return lines;
}
