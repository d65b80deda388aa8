import { ssoApi } from '@sightline/contract/session/sso';
import { type ClaimedDomain, domainsApi } from '@sightline/contract/workspace/domains';
import { environmentsApi } from '@sightline/contract/workspace/environments';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const claimed = (part: Partial<ClaimedDomain>): ClaimedDomain => ({
  domain: 'support.brandt.example',
  is_for_sign_in: false,
  is_host: true,
  state: 'waiting',
  is_held_by_others: false,
  record_name: '_sightline-challenge.support.brandt.example',
  record_value: 'sightline-challenge=4f2a',
  checked_at: null,
  proved_at: null,
  certificate: null,
  ...part,
});

let domains: ClaimedDomain[];

beforeEach(() => {
  mockFrame(sampleSession('Subscriber'));
  mockEndpoint(environmentsApi.list, () => ({ environments: [] }));
  mockEndpoint(domainsApi.list, () => ({ domains }));
});

const proofs = async () => within(await screen.findByRole('region', { name: 'Proof of your own addresses' }));

test('a host shows the record to publish, and is proved once it is there', async () => {
  domains = [claimed({}), claimed({ domain: 'brandt.example', is_host: false, is_for_sign_in: true })];
  mockEndpoint(domainsApi.check, () => {
    domains = [claimed({ state: 'proved', checked_at: new Date().toISOString() })];
    return { domain: claimed({ state: 'proved' }) };
  });
  const { user } = renderApp('/settings/branding');
  const section = await proofs();
  expect(section.getByText('Waiting for the record')).toBeDefined();
  expect(section.queryByText('brandt.example')).toBeNull();
  expect(section.getByDisplayValue('_sightline-challenge.support.brandt.example')).toBeDefined();
  await user.click(section.getByRole('button', { name: 'Copy: Text of the TXT record' }));
  expect(await navigator.clipboard.readText()).toBe('sightline-challenge=4f2a');
  await user.click(section.getByRole('button', { name: 'Check now' }));
  expect(await section.findByText('Proved')).toBeDefined();
  expect(section.queryByDisplayValue('sightline-challenge=4f2a')).toBeNull();
});

test('it says who has a domain that another workspace has proved, and when nobody could look it up', async () => {
  domains = [claimed({ is_held_by_others: true })];
  mockEndpoint(domainsApi.check, () => refuse('DNS_UNREACHABLE'));
  const { user } = renderApp('/settings/branding');
  const section = await proofs();
  expect(section.getByText(/Another workspace has proved this domain/)).toBeDefined();
  await user.click(section.getByRole('button', { name: 'Check now' }));
  expect(await section.findByText(/The name servers did not answer/)).toBeDefined();
});

test('a name of no public network needs no record', async () => {
  domains = [claimed({ domain: 'brand.test', state: 'assumed' })];
  mockEndpoint(ssoApi.find, () => ({ provider: null, redirect_url: '' }));
  renderApp('/settings/branding');
  const section = await proofs();
  expect(section.getByText(/needs no record/)).toBeDefined();
  expect(section.queryByRole('button', { name: 'Check now' })).toBeNull();
});

test.each([
  [{ worked_since: '2026-11-01T10:00:00.000Z', failure: null, next_try_at: null }, /renewed by itself/],
  [{ worked_since: null, failure: null, next_try_at: null }, /is being ordered/],
  [
    { worked_since: null, failure: 'no address found', next_try_at: '2026-11-01T10:15:00.000Z' },
    /“no address found”.*Next try/,
  ],
  [
    { worked_since: '2026-11-01T10:00:00.000Z', failure: 'rate limit', next_try_at: null },
    /The one before stays in use/,
  ],
])('a proved host says how it is with its certificate: %j', async (certificate, sentence) => {
  domains = [claimed({ state: 'proved', certificate })];
  renderApp('/settings/branding');
  expect((await proofs()).getByText(sentence)).toBeDefined();
});
