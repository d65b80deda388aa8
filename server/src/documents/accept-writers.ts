import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { collabPath } from '@sightline/contract/documents/writing';
import { limits } from '@sightline/contract/limits';
import { WebSocketServer } from 'ws';
import { callerAddress } from '../http/caller-address.ts';
import { runEvery } from '../http/interval.ts';
import { addressKey } from '../http/limit-request.ts';
import { isAllowedOrigin } from '../http/origin-check.ts';
import type { Server } from '../http/serve.ts';
import { CollabAuthorization } from './authorization.ts';
import { CollabServer } from './collab-server.ts';
import type { DocumentKinds } from './document-kind.ts';
import { WriterSocket } from './writer-socket.ts';

const { writing } = limits;
const { signIn } = limits.socket;
/** Milliseconds between two looks at whether the rights of writers are due for a check. A look sends no query. */
const lookEvery = 500;

const isCollab = ({ url = '' }: IncomingMessage): boolean => url.split('?')[0] === collabPath;

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** Lets people write together. Resolves the answer when all that they wrote is stored. */
export function acceptWriters(server: Server, kinds: DocumentKinds): () => Promise<void> {
  const { http, rateLimits, ports } = server;
  const writers = new CollabServer(server, kinds);
  const rights = new CollabAuthorization(server, kinds, writers.list);
  const addressOf = callerAddress(ports.env);
  const open = new Set<WriterSocket>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: writing.message, perMessageDeflate: false });

  const mayConnect = (address: string): boolean => {
    const strangers = [...open].filter(({ writer }) => !writer);
    const own = strangers.filter((socket) => socket.address === address).length;
    return (
      rateLimits.isWithin(own, signIn.perAddress) &&
      rateLimits.isWithin(strangers.length, writing.strangers) &&
      !rateLimits.consume('connect', 'address', address)?.wait
    );
  };

  http.server.on('upgrade', (request, socket, head) => {
    if (!isCollab(request)) return;
    const address = addressKey(addressOf(request));
    if (!isAllowedOrigin(request, ports.env)) return refuse(socket, '403 Forbidden');
    if (!mayConnect(address)) return refuse(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      const own = new WriterSocket(websocket, address, rateLimits.areLifted);
      open.add(own);
      const client = writers.hocuspocus.handleConnection(own, new Request(`http://localhost${collabPath}`), {
        socket: own,
      });
      websocket.on('message', (data: Buffer, isBinary) => {
        if (!isBinary) websocket.terminate();
        else if (own.admit(data.length)) client.handleMessage(data);
      });
      websocket.on('error', () => websocket.terminate());
      websocket.on('close', (code, reason) => {
        open.delete(own);
        client.handleClose({ code, reason: reason.toString() });
      });
    });
  });
  runEvery(server, lookEvery, () => rights.runWhenDue());

  return async () => {
    for (const websocket of sockets.clients) websocket.terminate();
    await writers.close();
  };
}
