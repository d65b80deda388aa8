import { buildApp } from '@sightline/server/app';
import { parseEnv } from '@sightline/server/env';
import type { FastifyInstance } from 'fastify';

const secret = 'bench-secret-bench-secret-bench-secret';

/** The application on a seeded database, without a media server, and without pages unless their folder is given. */
export function buildProduct(at: {
  ownerUrl: string;
  appUrl: string;
  dataDir: string;
  webDir?: string;
}): Promise<FastifyInstance> {
  return buildApp({
    ...(at.webDir && { webDir: at.webDir }),
    // Rate limits are checked as always, but scaled, because all clients share one address.
    env: parseEnv({
      DATA_DIR: at.dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000',
      PUSH_INTERNAL_ADDRESSES: 'true',
    }),
    appUrl: at.appUrl,
    ownerUrl: at.ownerUrl,
    media: { url: '', internalUrl: 'http://127.0.0.1:1', apiKey: 'bench', apiSecret: secret },
    mediaIsEmbedded: false,
    secrets: { seal: secret, mediaApiKey: 'bench', mediaApiSecret: secret, vapid: secret },
  });
}
