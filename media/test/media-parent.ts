import { startMedia } from '../src/supervise.ts';

/** A server process that does nothing but run media, to be killed by a test. */
const secret = 'a-secret-of-at-least-thirty-two-letters';
const media = await startMedia({ udpPort: 0, tcpPort: 0, httpPort: 0, apiKey: 'key', apiSecret: secret });
process.send?.(media.url.replace('ws:', 'http:'));
