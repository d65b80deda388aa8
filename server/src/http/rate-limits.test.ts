import { callsApi } from '@sightline/contract/calls/calls';
import { limits } from '@sightline/contract/limits';
import { sessionApi } from '@sightline/contract/session/session';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureTestApp, testApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import { ClusterBus } from '../realtime/cluster-bus.ts';
import { addressKey } from './limit-request.ts';
import { RateLimits } from './rate-limits.ts';

configureTestApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.01' });

const guestBurst = limits.rates.guest.address.burst * 0.01;
const invitation = `/api${callsApi.invitation.path.replace(':id', '01890000-0000-7000-8000-000000000000')}?code=${'A'.repeat(16)}`;

/** A stranger looks at the invitation to a call; `forwarded` is what the proxy says, the caller's address last. */
async function knock(forwarded: string): Promise<Response> {
  return fetch(`${(await testApp()).origin}${invitation}`, { headers: { 'x-forwarded-for': forwarded } });
}

async function knockUntilRefused(forwarded: (time: number) => string): Promise<number> {
  for (let time = 1; time <= 20; time += 1) if ((await knock(forwarded(time))).status === 429) return time;
  return Number.POSITIVE_INFINITY;
}

describe('requests without end', () => {
  // Nothing flows into a bucket while the others are asked, however long that takes.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('are refused to an address, which is told when to come back, and nobody else', async () => {
    expect(await knockUntilRefused(() => '192.0.2.1')).toBe(guestBurst + 1);
    const refused = await knock('192.0.2.1');
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: null });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=[1-9]\d*$/);
    expect((await knock('192.0.2.2')).status).toBe(404);
  });

  it('are not excused by an address that the caller made up', async () => {
    expect(await knockUntilRefused((time) => `198.51.100.${time}, 192.0.2.3`)).toBe(guestBurst + 1);
  });

  it('are refused to an account, however many addresses it has', async () => {
    const { token } = await buildPerson(await buildOrganization());
    const { origin } = await testApp();
    const ask = (_: unknown, time: number) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${time}` };
      return fetch(`${origin}/api${ticketsApi.list.path}`, { headers });
    };
    const burst = limits.rates.read.account.burst * 0.01;
    const answers = await Promise.all(Array.from({ length: burst * 4 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('ratelimit')).toMatch(/^"account";/);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are refused to a workspace, however many accounts it has, and to no other one', async () => {
    const { origin } = await testApp();
    const organization = await buildOrganization();
    const people = await Promise.all(Array.from({ length: 20 }, () => buildPerson(organization)));
    const write = ({ token }: { token: string }, address: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
      return fetch(`${origin}/api${ticketsApi.startTimer.path.replace(':id', organization.id)}`, {
        method: 'POST',
        headers,
      });
    };
    const each = Array.from({ length: limits.rates.write.account.burst * 0.01 }, () => people).flat();
    const answers = await Promise.all(each.map((person) => write(person, `203.0.113.${people.indexOf(person)}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(headers.get('ratelimit')).toMatch(/^"workspace";r=0;t=[1-9]\d*$/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await write(await buildPerson(await buildOrganization()), '203.0.113.200')).status).toBe(404);
  });

  it.each([
    ['takes no files', ticketsApi.startTimer.path],
    ['takes files, and got none', talkApi.send.path],
  ])('are counted as writing for a form whose endpoint %s', async (_what, path) => {
    const organization = await buildOrganization();
    const { token } = await buildPerson(organization);
    const { origin } = await testApp();
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.10' };
    const uploads = limits.rates.upload.account.burst * 0.01;
    expect(limits.rates.write.account.burst * 0.01).toBeGreaterThan(uploads);
    for (let time = 0; time <= uploads; time += 1) {
      const body = new FormData();
      body.set('message', 'Hello');
      const sent = await fetch(`${origin}/api${path.replace(':id', organization.id)}`, {
        method: 'POST',
        headers,
        body,
      });
      expect(sent.status).not.toBe(429);
    }
  });

  it('say how much is left while there is some', async () => {
    const { token } = await buildPerson(await buildOrganization());
    const { origin } = await testApp();
    const { headers } = await fetch(`${origin}/api${sessionApi.current.path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.9' },
    });
    expect(headers.get('ratelimit')).toMatch(/^"account";r=\d+;t=0$/);
    expect(headers.get('ratelimit-policy')).toBe('"account";q=12;w=10');
  });
});

describe('what has an address of its own', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('limits', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are lifted by a scale of nought', () => {
    const rates = new RateLimits(0, new ClusterBus());
    expect(rates.consume('read', 'account', 'ana')).toBeUndefined();
    rates.close();
  });

  it('leave an office of 200 behind one address alone', () => {
    const rates = new RateLimits(1, new ClusterBus());
    const now = Date.now();
    const pageLoads = Array.from({ length: 200 * 20 }, () => rates.consume('read', 'address', '192.0.2.1', now)?.wait);
    expect(new Set(pageLoads)).toEqual(new Set([0]));
    rates.close();
  });

  it('that are half used are told to the other nodes once', async () => {
    vi.useFakeTimers();
    const nodes = new ClusterBus();
    const tell = vi.spyOn(nodes, 'publish');
    const rates = new RateLimits(0.01, nodes);
    for (let time = 0; time < 8; time += 1) rates.consume('read', 'account', 'ana');
    rates.consume('read', 'account', 'rui');
    await vi.advanceTimersByTimeAsync(1000);
    expect(tell.mock.calls).toEqual([['rateLimitSpent', { buckets: [['read/account/ana', 8]] }]]);
    rates.close();
  });
});
