import type { RequestListener } from 'node:http';
import { createSecureContext, createServer, type SecureContext } from 'node:tls';
import { challengeCertificate } from './authority.ts';
import type { Challenge } from './certificate-store.ts';
import { challengeProtocol } from './challenge-hello.ts';

const path = '/.well-known/acme-challenge/';

/** The open challenges of all nodes, and the answers to them. Nobody else's question costs more than a look into a map. */
export class Challenges {
  #byToken = new Map<string, Challenge>();
  #contexts = new Map<string, Promise<SecureContext>>();

  /** Answers handshakes that announce a challenge, and speaks nothing else. */
  readonly server = createServer(
    {
      ALPNProtocols: [challengeProtocol],
      SNICallback: (host, done) => {
        const context = this.#contexts.get(host.toLowerCase());
        if (!context) done(new Error('no challenge is open for that host'));
        else context.then((found) => done(null, found), done);
      },
    },
    (socket) => socket.end(),
  ).on('tlsClientError', (_error, socket) => socket.destroy());

  set(challenges: readonly Challenge[]): void {
    const isNew = challenges.filter(({ token }) => !this.#byToken.has(token));
    this.#byToken = new Map(challenges.map((challenge) => [challenge.token, challenge]));
    const hosts = new Set(challenges.filter(({ kind }) => kind === 'tls-alpn-01').map(({ host }) => host));
    for (const host of this.#contexts.keys()) if (!hosts.has(host)) this.#contexts.delete(host);
    for (const challenge of isNew) {
      if (challenge.kind !== 'tls-alpn-01') continue;
      const context = challengeCertificate(challenge).then(createSecureContext);
      context.catch(() => undefined); // the handshake that needs it fails
      this.#contexts.set(challenge.host, context);
    }
  }

  isPending(): boolean {
    return this.#contexts.size > 0;
  }

  answer(otherwise: RequestListener): RequestListener {
    return (request, response) => {
      const { url = '', method } = request;
      if (!url.startsWith(path) || method !== 'GET') {
        otherwise(request, response);
        return;
      }
      const found = this.#byToken.get(url.slice(path.length));
      const body = found?.key_authorization ?? 'No such challenge.\n';
      const length = Buffer.byteLength(body);
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-length': length, connection: 'close' };
      response.writeHead(found ? 200 : 404, headers).end(body);
    };
  }
}
