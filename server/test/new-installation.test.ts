import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { as, testApp } from './app.ts';
import { arrange } from './factories.ts';

test('a new installation has nobody in it: no account, no session, no link that lets anybody in', async () => {
  await testApp();
  for (const table of ['users', 'tokens', 'guest_tokens', 'password_resets', 'organizations', 'people', 'roles']) {
    expect(await arrange(`select 1 from ${table}`), table).toEqual([]);
  }
  expect((await as(undefined).call(workspaceApi.setupAvailability, {})).data).toEqual({
    available: true,
    needs_code: false,
    needs_email: false,
    is_first: true,
  });
});

const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

const givesToken = ({ data }: Endpoint): boolean =>
  data !== undefined && /"(?:plainText|guest_token)"/.test(JSON.stringify(z.toJSONSchema(data, { io: 'output' })));

test('who asks gets a token in no other way than by these', () => {
  expect(endpoints.filter(([, endpoint]) => givesToken(endpoint)).map(([name]) => name)).toEqual([
    // With a password, or with the token of a session that goes on under another one.
    'session.login',
    'session.current',
    'session.enter',
    // With a password and a second factor, with a passkey, or with a QR code that a signed-in phone approved,
    // or at the provider of a workspace.
    'session.second-factor.finishLogin',
    'session.passkeys.login',
    'session.qr.claim',
    'session.sso.finish',
    // With the link of an invitation, by somebody who has no account yet.
    'people.invitations.accept',
    // By the person who makes the first workspace, or one of their own where anybody may.
    'workspace.setup',
    // With the link of a call, to ask to be let into it.
    'calls.joinRequest',
  ]);
});
