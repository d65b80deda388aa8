import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { describeStart } from './banner.ts';

const services = {
  database: { ownerUrl: '', appUrl: '', described: 'embedded PostgreSQL' },
  media: { described: 'embedded media server' },
  files: undefined,
  demo: undefined,
} as unknown as Parameters<typeof describeStart>[1];

const printed = (settings: Record<string, string>, setupCode: string | undefined) =>
  describeStart(parseEnv({ DATA_DIR: '/data', ...settings }), { ...services, setupCode });

test('the start of an empty installation prints the address of its set-up, with the code as fragment', () => {
  expect(printed({ HOST: '192.0.2.7', PORT: '3001' }, 'the-code')).toContain(
    '  Set up    http://192.0.2.7:3001/setup#the-code\n',
  );
});

test('the address of the set-up is the one that people use where there is one', () => {
  expect(printed({ PUBLIC_URL: 'https://support.example.com/' }, 'the-code')).toContain(
    '  Set up    https://support.example.com/setup#the-code\n',
  );
});

test('an installation with a workspace prints no address of a set-up', () => {
  expect(printed({}, undefined)).not.toContain('Set up');
});

test('a server with a certificate is opened over https, without a hint at what http lacks', () => {
  const certificate = { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' };
  expect(printed({ HOST: '192.0.2.7', PORT: '443', ...certificate }, undefined)).toContain(
    'Open      https://192.0.2.7\n',
  );
  const everywhere = printed({ PORT: '8443', ...certificate }, undefined);
  expect(everywhere).toContain('https://localhost:8443\n');
  expect(everywhere).not.toContain('browsers open cameras');
});

test('what a trial prints opens on every device in the room, not on this machine alone', () => {
  const told = printed({ PORT: '3000', LAN_HTTPS: 'true' }, undefined);
  expect(told).not.toContain('localhost');
});
