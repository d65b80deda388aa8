import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../src/data-dir.ts';

const folders = ['server/src', 'media/src', 'contract/src', 'web/src', 'tracker/src'];
const sources = globSync(
  folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: projectDir },
)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(projectDir, file), 'utf8') }));

/** Every place where something stands in the product, as `file: what`. */
const listPlaces = (what: RegExp): string[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(what)].map(([found, named]) => `${file}: ${named ?? found}`));

const isIn =
  (...allowed: string[]) =>
  (place: string): boolean =>
    allowed.some((one) => place.endsWith(`: ${one}`));

test('hashes and ciphers are those of today, by name', () => {
  const named = listPlaces(/\b(?:create(?:Hash|Hmac|Cipheriv|Decipheriv)|hkdf(?:Sync)?|pbkdf2(?:Sync)?)\(\s*([^,)]+)/g);
  expect(named.length).toBeGreaterThan(20);
  // The server's seal and the backup's name theirs once.
  const odd = named.filter((place) => !isIn("'sha256'", "'aes-256-gcm'", 'algorithm')(place));
  expect(odd.sort()).toEqual([
    // STUN and TURN define no other signature, and no other key.
    "media/src/stun-message.ts: 'sha1'",
    "media/src/turn-credentials.ts: 'md5'",
    "media/src/turn-credentials.ts: 'sha1'",
    // The name of a prepared statement is no secret.
    "server/src/db/client.ts: 'sha1'",
  ]);
  expect(listPlaces(/\bconst algorithm = ([^;]+);/g)).toEqual(["server/src/http/encrypted-text.ts: 'aes-256-gcm'"]);
});

test('all cryptography is Node’s, but for argon2id', () => {
  const packages = listPlaces(/ from '([^'.#][^']*)'/g).map((place) => place.split(': ')[1] ?? '');
  const cryptographic = packages.filter((name) => /crypt|argon|hash|noble|jose|jsonwebtoken|nacl|forge/i.test(name));
  expect([...new Set(cryptographic)].sort()).toEqual(['@node-rs/argon2', '@otplib/plugin-crypto-node', 'node:crypto']);
});

test('nothing that must not be guessed is made of Math.random', () => {
  expect(listPlaces(/Math\.random\(\)/g).sort()).toEqual([
    // How long to wait before trying again, so that not all do at once.
    'web/src/features/calls/session/reconnect-policy.ts: Math.random()',
    'web/src/lib/outbox.ts: Math.random()',
  ]);
});

test('what must not be guessed has 128 random bits or more', () => {
  const secrets = listPlaces(/randomBytes\(([^)]*)\)\.toString\('base64(?:url)?'\)/g);
  const few = secrets.filter((place) => !/: (?:bytes|\w+ = \d+|1[6-9]|[2-9]\d)$/.test(place));
  // The embedded media server's names of rooms and tracks open nothing.
  expect(few).toEqual(['media/src/ids.ts: 12']);
});

test('no certificate is taken without asking who vouches for it', () => {
  expect(listPlaces(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=no/g)).toEqual([]);
});
