import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/certificates.ts';
import { testDatabase } from '../../../test/database.ts';
import { parseEnv } from '../../env.ts';
import { certificateOrders } from './certificates.ts';
import { runCheck } from './finding.ts';

const day = 24 * 60 * 60 * 1000;
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
  await owner.connect();
});
beforeEach(() => owner.query('truncate certificates'));
afterAll(() => owner.end());

const examine = async (settings: NodeJS.ProcessEnv = { DOMAIN: 'desk.example.com' }) =>
  (await runCheck(certificateOrders(owner), { env: parseEnv(settings), isServing: true }))[0];

async function store(host: string, days: number | undefined, failure: string | null = null) {
  const until = new Date(Date.now() + (days ?? 0) * day);
  const chain = days === undefined ? null : (await makeCertificate({ names: [host], from: new Date(0), until })).cert;
  await owner.query(
    'insert into certificates (host, chain, private_key, failure, next_try_at) values ($1, $2, $3, $4, now())',
    [host, chain, chain && Buffer.from('sealed'), failure],
  );
}

test('the doctor looks at orders only where certificates are ordered', async () => {
  expect(await examine({})).toBeUndefined();
  expect(await examine()).toMatchObject({ state: 'warn', says: 'none was ordered for desk.example.com yet' });
});

test('the doctor says why an order failed, and that it is serious once the certificate ends', async () => {
  await store('desk.example.com', 60);
  expect(await examine()).toMatchObject({ state: 'ok' });
  await store('care.example.org', undefined, 'no address found');
  expect(await examine()).toMatchObject({
    state: 'warn',
    says: expect.stringMatching(/^care\.example\.org: no address found \(next try 20/),
  });
  await owner.query('truncate certificates');
  await store('desk.example.com', 5, 'rate limit');
  expect(await examine()).toMatchObject({ state: 'fail', says: expect.stringContaining('rate limit') });
  await owner.query('truncate certificates');
  await store('desk.example.com', -1, 'rate limit');
  expect(await examine()).toMatchObject({ state: 'fail', says: expect.stringContaining('has no valid certificate') });
});
