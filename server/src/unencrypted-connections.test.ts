import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { listUnencryptedConnections } from './unencrypted-connections.ts';

const S3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
const calls = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' };

test('what goes to other machines in the open is told, by the setting that says so', () => {
  const env = parseEnv({
    ...S3,
    ...calls,
    DATABASE_URL: 'postgres://owner:secret@db.example.com/sightline',
    REDIS_URL: 'redis://10.0.0.7',
    S3_ENDPOINT: 'http://files.example.com',
    LIVEKIT_URL: 'ws://calls.example.com',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.com:4318',
    SECRET_KEY: 'a secret of thirty-two characters or more',
  });
  expect(listUnencryptedConnections(env)).toEqual([
    'DATABASE_URL',
    'REDIS_URL',
    'S3_ENDPOINT',
    'LIVEKIT_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ]);
});

test('what is encrypted is not, nor what stays on this machine', () => {
  expect(listUnencryptedConnections(parseEnv({}))).toEqual([]);
  const encrypted = parseEnv({
    ...S3,
    ...calls,
    DATABASE_URL: 'postgres://owner:secret@db.example.com/sightline?sslmode=verify-full',
    REDIS_URL: 'rediss://redis.example.com',
    S3_ENDPOINT: 'https://files.example.com',
    LIVEKIT_URL: 'wss://calls.example.com',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com',
    SECRET_KEY: 'a secret of thirty-two characters or more',
  });
  expect(listUnencryptedConnections(encrypted)).toEqual([]);
  const local = parseEnv({
    ...S3,
    ...calls,
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    LIVEKIT_URL: 'ws://[::1]:7880',
    DATABASE_URL: 'postgres://owner:secret@db/sightline?host=/var/run/postgresql',
  });
  expect(listUnencryptedConnections(local)).toEqual([]);
});

test.each(['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=no-verify'])(
  'a database that need not prove who it is counts as one in the open: %s',
  (query) => {
    const env = parseEnv({ DATABASE_URL: `postgres://owner:secret@db.example.com/sightline${query}` });
    expect(listUnencryptedConnections(env)).toEqual(['DATABASE_URL']);
  },
);
