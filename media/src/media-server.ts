import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { MediaEvent } from './events.ts';
import { tryUdpPort } from './free-port.ts';
import type { Relay } from './ice-servers.ts';
import { parseJoin } from './join-request.ts';
import { limits } from './limits.ts';
import { Rooms } from './rooms.ts';
import { SignalLink } from './signal-link.ts';
import { type Arrival, admit } from './signalling.ts';
import { openTcpRelay } from './tcp-relay.ts';
import { type Keys, requireJoin, TokenError, verifyToken } from './token.ts';
import { MediaPort } from './transport.ts';
import { openTurnPort } from './turn-port.ts';
import { isTwirp, serveTwirp } from './twirp.ts';

export type MediaServerOptions = Keys & {
  /** Fixed port for all media over UDP, or for media over TCP; the signalling port may be 0 for any free one. */
  udpPort: number;
  tcpPort: number;
  httpPort: number;
  /** The address browsers reach this machine at, when it is not one of its own. */
  announcedAddress?: string;
  relay?: Relay;
  /** The only address to receive media at; all of the machine's by default. */
  bindAddress?: string;
  onEvent: (event: MediaEvent) => void;
  onFault: (error: unknown) => void;
};

export type MediaServer = {
  httpPort: number;
  udpPort: number;
  tcpPort: number;
  /** Whether all rooms are empty. */
  readonly isEmpty: boolean;
  /** Makes a `snapshot` event, in order with the others. */
  emitSnapshot(): void;
  /** The ICE password of a connection of ours, by its user fragment. */
  passwordOf(ufrag: string): string | undefined;
  /** Whether a proxy in front forwards signalling. */
  setReachable(isReachable: boolean): void;
  close(): void;
};

/** Opens the media ports and the signalling port (loopback only: browsers come through the application's proxy). */
export async function openMediaServer(options: MediaServerOptions): Promise<MediaServer> {
  const { announcedAddress, bindAddress, udpPort, onEvent, onFault } = options;
  const host = bindAddress ?? '127.0.0.1';
  // The native library would notice too, but prints its own message to the terminal.
  await tryUdpPort(udpPort, bindAddress).catch(isTaken('UDP', udpPort));
  const relayOptions = { tcpPort: options.tcpPort, udpPort, host, listenHost: bindAddress };
  const relay = await openTcpRelay(relayOptions).catch(isTaken('TCP', options.tcpPort));
  const rooms = new Rooms({ keys: options, relay: options.relay, emit: onEvent, onFault });
  const closeAll = () => {
    rooms.close();
    relay.close();
  };
  try {
    // The relay of our own mends checks itself.
    const hasRelayElsewhere = (options.relay?.urls ?? []).length > 0;
    const port = new MediaPort({
      udpPort,
      tcpPort: relay.port,
      ...(hasRelayElsewhere ? { turnPort: relay.port } : {}),
      ...(announcedAddress ? { announcedAddress } : {}),
      ...(bindAddress ? { bindAddress } : {}),
    });
    const turn =
      hasRelayElsewhere && (await openTurn(port, { port: relay.port, udpPort, host, listenHost: bindAddress }));
    const server = await listen(rooms, port, options.httpPort).catch(isTaken('TCP', options.httpPort));
    const httpPort = (server.address() as AddressInfo).port;
    const close = () => {
      closeAll();
      if (turn) turn.close();
      server.close();
      server.closeAllConnections();
      port.close();
    };
    return {
      httpPort,
      udpPort,
      tcpPort: relay.port,
      get isEmpty() {
        return rooms.participantCount === 0;
      },
      emitSnapshot: () => rooms.emitSnapshot(),
      passwordOf: (ufrag) => port.passwordOf(ufrag),
      setReachable: (isReachable) => rooms.setReachable(isReachable),
      close,
    };
  } catch (error) {
    closeAll();
    throw error;
  }
}

/** At the port for TCP, so that a firewall opens one number for both. */
const openTurn = (media: MediaPort, where: Omit<Parameters<typeof openTurnPort>[0], 'passwordOf'>) =>
  openTurnPort({ ...where, passwordOf: (ufrag) => media.passwordOf(ufrag) }).catch(isTaken('UDP', where.port));

/** An error for operators: the port and the reason. */
function isTaken(protocol: 'UDP' | 'TCP', port: number): (cause: unknown) => never {
  return (cause) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const reason = code === 'EADDRINUSE' ? 'another process uses it' : String(code ?? cause);
    throw new Error(`${protocol} port ${port} cannot be opened: ${reason}`, { cause });
  };
}

async function listen(rooms: Rooms, port: MediaPort, httpPort: number): Promise<Server> {
  const server = createServer({ maxHeaderSize: limits.httpHeaderBytes }, (req, res) => {
    serve(rooms, req, res).catch((error: unknown) => {
      rooms.context.onFault(error);
      res.destroy();
    });
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.signalMessageBytes,
    perMessageDeflate: false,
  });
  server.on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    authorise(rooms, req).then(
      (arrival) => sockets.handleUpgrade(req, socket, head, (ws) => admit(rooms, port, new SignalLink(ws), arrival)),
      (error: unknown) => refuseUpgrade(socket, error),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(httpPort, '127.0.0.1', resolve);
  });
  return server;
}

const JOIN_PATHS: ReadonlySet<string> = new Set(['/rtc', '/rtc/v1']);
const VALIDATE_PATHS: ReadonlySet<string> = new Set(['/rtc/validate', '/rtc/v1/validate']);

class NotFoundError extends Error {}

async function authorise(rooms: Rooms, req: IncomingMessage): Promise<Arrival> {
  const url = requestUrl(req);
  if (!JOIN_PATHS.has(url.pathname)) throw new NotFoundError('not found');
  const claims = await verifyToken(tokenOf(url, req), rooms.context.keys);
  return { claims, roomName: requireJoin(claims), join: parseJoin(url, req.headers) };
}

function refuseUpgrade(socket: Socket, error: unknown): void {
  const status =
    error instanceof NotFoundError
      ? '404 Not Found'
      : error instanceof TokenError
        ? '401 Unauthorized'
        : '400 Bad Request';
  const text = error instanceof TokenError ? error.message : status;
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}

async function serve(rooms: Rooms, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = requestUrl(req);
  if (isTwirp(url.pathname)) return serveTwirp(rooms, req, res);
  if (!VALIDATE_PATHS.has(url.pathname)) {
    res.writeHead(404).end('not found');
    return;
  }
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-allow-headers', '*');
  res.setHeader('content-type', 'text/plain');
  if (req.method === 'OPTIONS') {
    res.writeHead(204).end();
    return;
  }
  try {
    requireJoin(await verifyToken(tokenOf(url, req), rooms.context.keys));
    res.writeHead(200).end('success');
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    res.writeHead(401).end(error.message);
  }
}

function requestUrl(req: IncomingMessage): URL {
  return URL.parse(req.url ?? '/', 'http://media.invalid') ?? new URL('http://media.invalid/');
}

function tokenOf(url: URL, req: IncomingMessage): string {
  return url.searchParams.get('access_token') ?? (req.headers.authorization ?? '').replace(/^Bearer /, '');
}
