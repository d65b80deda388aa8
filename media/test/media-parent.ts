import { startMedia } from '../src/supervise.ts';

/** A server process that does nothing but run media, to be killed by a test. Its argument is the folder to keep it in. */
const secret = 'a-secret-of-at-least-thirty-two-letters';
const keepIn = process.argv[2];
process.once('disconnect', () => process.exit());
const media = await startMedia({
  udpPort: 0,
  tcpPort: 0,
  httpPort: 0,
  apiKey: 'test-key',
  apiSecret: secret,
  ...(keepIn ? { recordFolder: keepIn } : {}),
});
process.send?.(media.url.replace('ws:', 'http:'));
