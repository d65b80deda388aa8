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
