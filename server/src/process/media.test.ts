import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { describeEmbedded } from './media.ts';

test('a start on the usual ports for calls says which they are', () => {
  expect(describeEmbedded(parseEnv({}), { udpPort: 7882, tcpPort: 7881 })).toBe(
    'embedded media server, UDP 7882 and TCP 7881',
  );
});

test('a start beside another instance says which ports it took and why', () => {
  expect(describeEmbedded(parseEnv({}), { udpPort: 40_001, tcpPort: 40_002 })).toBe(
    'embedded media server, UDP 40001 and TCP 40002 (another program had UDP 7882 and TCP 7881)',
  );
});

test('ports of the settings need no reason', () => {
  const env = parseEnv({ MEDIA_UDP_PORT: '40001', MEDIA_TCP_PORT: '40002' });
  expect(describeEmbedded(env, { udpPort: 40_001, tcpPort: 40_002 })).toBe(
    'embedded media server, UDP 40001 and TCP 40002',
  );
});

test('a start says that the encryption of calls is no longer maintained, where it is not', () => {
  const ports = { udpPort: 7882, tcpPort: 7881 };
  expect(describeEmbedded(parseEnv({}), ports, '1.1.1w')).toBe(
    'embedded media server, UDP 7882 and TCP 7881; OpenSSL 1.1.1w is no longer maintained: deploy/build-media-openssl3.sh builds it with OpenSSL 3',
  );
  expect(describeEmbedded(parseEnv({}), ports, '3.6.3')).toBe('embedded media server, UDP 7882 and TCP 7881');
});
