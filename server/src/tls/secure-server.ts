import type { Server as HttpServer, RequestListener } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { Server as NetServer, Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { announcesChallenge, readHello } from './acme/challenge-hello.ts';
import type { KeyPair } from './certificate.ts';
import { type HandshakeLimits, limitHandshakes } from './handshakes.ts';

/** Provides what an https port presents, and what it answers callers who come without encryption. */
export type HttpsPort = {
  /** Calls back with the certificate now, if there is one, and with each that takes its place. */
  followCertificate: (present: (certificate: KeyPair) => void) => void;
  /** Finds the certificate of one host that has its own. */
  findContext?: (host: string) => SecureContext | undefined;
  /** Whether browsers may be told to come to a host over https alone from now on. */
  allowsStrictTransport: (host: string) => boolean;
  /** Answers handshakes of an authority that looks whose host this is, while any is expected. */
  challenges?: { isPending: () => boolean; server: NetServer };
  /** Takes the connections of others that came without encryption. */
  plain: HttpServer;
};

/** The first byte of a TLS handshake (RFC 8446, 5.1). A request begins with a letter. */
const handshakeRecord = 0x16;
/** The first two bits of STUN are zero (RFC 8489, 5). So are those of the line ends that may stand before a request (RFC 9112, 2.2). */
const isStun = ([first = 0xff]: Buffer): boolean => first < 0x40 && first !== 0x0d && first !== 0x0a;

/** Without a proxy, which would come from there too, only programs of this machine come from its own addresses. */
export const isOfThisMachine = ({ remoteAddress = '', localAddress }: Socket): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(remoteAddress) || (remoteAddress !== '' && remoteAddress === localAddress);

/**
 * An https server whose port also answers plain http: the first byte shows which it is. Serves programs of this machine (browsers trust localhost
 * without a certificate), and redirects others to https.
 */
export function createSecureServer(
  port: HttpsPort,
  handler: RequestListener,
  options: ServerOptions = {},
  isLocal: (socket: Socket) => boolean = isOfThisMachine,
  limits?: HandshakeLimits,
): Server {
  const { findContext } = port;
  const server = createServer(
    { ...options, ...(findContext && { SNICallback: (host, done) => done(null, findContext(host)) }) },
    handler,
  );
  port.followCertificate(({ cert, key }) => server.setSecureContext({ cert, key }));
  // A client that does not finish a handshake cannot read an answer; Node would try to send one.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_error, socket) => socket.destroy());
  const startHandshake = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  tellStunFromHttp(server);
  const handshakes = limitHandshakes(server, limits);
  const shakeHands = (socket: Socket) => {
    const { challenges } = port;
    if (!challenges?.isPending()) {
      for (const start of startHandshake) start.call(server, socket);
      return;
    }
    readHello(socket, (hello) => {
      if (announcesChallenge(hello)) challenges.server.emit('connection', socket);
      else for (const start of startHandshake) start.call(server, socket);
    });
  };
  server.on('connection', (socket: Socket) => {
    handshakes.begin(socket);
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === handshakeRecord) {
        shakeHands(socket);
        return;
      }
      handshakes.end(socket);
      if (isLocal(socket)) server.emit('secureConnection', socket);
      else port.plain.emit('connection', socket);
      socket.resume();
    });
  });
  return server;
}

/** As long as Node waits for the head of a request; while the server closes, a moment. */
const silence = { usual: 60_000, atEnd: 1_000 };

/** The first byte inside the encryption tells requests from STUN, which is emitted as `stun` where anybody listens for it. */
function tellStunFromHttp(server: Server): void {
  const silent = new Set<Socket>();
  const serveRequests = server.listeners('secureConnection') as ((socket: Socket) => void)[];
  server.removeAllListeners('secureConnection').on('secureConnection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), server.listening ? silence.usual : silence.atEnd).unref();
    silent.add(socket);
    const forget = () => {
      clearTimeout(timer);
      silent.delete(socket);
    };
    const fail = () => socket.destroy();
    socket.once('close', forget).on('error', fail);
    socket.once('data', (first: Buffer) => {
      forget();
      socket.pause();
      socket.unshift(first);
      socket.off('close', forget).off('error', fail);
      if (isStun(first) && server.emit('stun', socket)) return;
      for (const serve of serveRequests) serve.call(server, socket);
      socket.resume();
    });
  });
  // Node closes what waits for a request when it closes the server; of these connections it knows nothing.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    for (const socket of silent) socket.destroy();
  };
}
