import { describe, expect, it } from 'vitest';
import { siteAtHost, siteOf } from './site.ts';

const asked = (host: string, protocol: 'http' | 'https' = 'http') => ({
  ...{ protocol, host, hostname: host.replace(/:\d+$/, ''), socket: { localAddress: '::ffff:203.0.113.5' } },
});
const known = { PORT: 3000, PUBLIC_URL: undefined };

describe('the address of an installation', () => {
  it('is the configured one, whatever host a request names', () => {
    const { origin } = new URL('https://desk.example.com/');
    for (const host of ['evil.example.com', 'localhost:3000', 'desk.example.com'])
      expect(siteOf(asked(host), { PORT: 3000, PUBLIC_URL: 'https://desk.example.com/' })).toBe(origin);
  });

  it('is the host of the request on this machine and in its network', () => {
    for (const host of [
      'localhost:3000',
      'workshop:3000',
      'desk.local',
      '192.168.1.5:3000',
      '[::1]:3000',
      '203.0.113.5',
    ])
      expect(siteOf(asked(host), known)).toBe(`http://${host}`);
  });

  it('is never a public name or a foreign address that a request names by itself', () => {
    for (const host of ['evil.example.com', 'sightline.com:3000', '198.51.100.9', 'a b'])
      expect(siteOf(asked(host, 'https'), known)).toBe('http://localhost:3000');
  });

  it('has the protocol and port of the configured one at the host of a brand', () => {
    const brand = asked('care.acme.com:9999');
    expect(siteAtHost(brand, { PUBLIC_URL: 'https://desk.example.com:8443' })).toBe('https://care.acme.com:8443');
    expect(siteAtHost(asked('care.test:3000'), { PUBLIC_URL: undefined })).toBe('http://care.test:3000');
  });
});
