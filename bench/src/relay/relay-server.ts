import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMedia } from '@sightline/media/supervise';
import { openTurnServer } from '@sightline/media/turn-server';
import { findFreePort } from '@sightline/server/free-port';
import { LanCertificate } from '@sightline/server/tls/lan-certificate';
import { createPlainServer, redirectToHttps } from '@sightline/server/tls/redirects';
import { createSecureServer } from '@sightline/server/tls/secure-server';

/** Relays as production does: the https port and the media process, without the rest of the product. */
const { BENCH_API_SECRET: apiSecret = '' } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'));
const certificate = await (await LanCertificate.open(folder)).present([]);
rmSync(folder, { recursive: true });
const secret = 'bench-relay-secret';
const port = await findFreePort();
const urls = [`turns:localhost:${port}?transport=tcp`];
const media = await startMedia({
  ...{ udpPort: 0, tcpPort: 0, httpPort: 0, apiKey: 'test-key', apiSecret },
  relay: { urls, secret },
});
const relay = openTurnServer({
  secret,
  udpPort: media.udpPort,
  passwordOf: (ufrag) => media.passwordOf(ufrag),
});
const server = createSecureServer(
  {
    plain: createPlainServer(redirectToHttps(() => port)),
    allowsStrictTransport: () => false,
    followCertificate: (present) => present(certificate),
  },
  (_request, response) => response.end(),
);
server.on('stun', (socket: Socket) =>
  relay.accept(socket, { address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 }),
);
server.listen(port, () => process.send?.({ port, url: media.url, mediaPid: media.processId() }));
process.on('disconnect', () => void media.stop().finally(() => process.exit()));
