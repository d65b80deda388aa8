import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { expect, it } from 'vitest';
import { as, configureTestApp, testApp, testSecrets } from '#test/app';
import { findSetupCode } from './setup-code.ts';

configureTestApp({ OPEN_SIGNUP: 'true', TRUST_PROXY: '1' });

const headers = { 'x-forwarded-for': '203.0.113.1' };
const body = {
  organization_name: 'Meridian Services',
  user_name: 'Ana Ribeiro',
  email: 'ana@example.test',
  password: 'a long enough password',
};
const setUp = (setup_token?: string) =>
  as(undefined).send(workspaceApi.setup, { body: { ...body, setup_token }, headers });

it('the first workspace of an open installation needs the code that the server prints, or a proved address', async () => {
  const { ownerUrl } = await testApp();
  const asked = await as(undefined).send(workspaceApi.setupAvailability, { headers });
  expect(asked.data).toEqual({ available: true, needs_code: false, needs_email: true, is_first: true });
  expect((await setUp()).code).toBe('SETUP_EXPIRED');
  expect((await setUp('guessed')).code).toBe('WRONG_SETUP_CODE');
  const printed = await findSetupCode(ownerUrl, testSecrets);
  expect((await setUp(printed)).code).toBe('OK');
  expect((await setUp(printed)).code).toBe('SETUP_EXPIRED');
});
