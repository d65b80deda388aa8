import type { CallInput } from '@sightline/contract/endpoint';
import { setupApi } from '@sightline/contract/workspace/setup';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { signUpCode } from '../../src/features/workspace/signup.ts';
import { hashToken } from '../../src/http/auth.ts';
import { as, testSecrets, unique } from '../app.ts';

type SetupInput = CallInput<typeof workspaceApi.setup>['body'];

export const codeOf = (setupId: string): string => signUpCode(testSecrets, hashToken(setupId));

/** A request to sign up whose address is proved. */
export async function proveAddress(email: string): Promise<string> {
  const { data } = await as(undefined).call(setupApi.start, { body: { email } });
  const body = { setup_id: data.setup_id, code: codeOf(data.setup_id) };
  await as(undefined).call(setupApi.verify, { body });
  return data.setup_id;
}

/** Makes a workspace as somebody who signs up, where anybody may. */
export async function signUp(wanted: Partial<SetupInput> = {}) {
  const email = wanted.email ?? `${unique('olga')}@example.test`;
  const setup_id = await proveAddress(email);
  const account = {
    organization_name: 'Brandt Elevators',
    user_name: 'Olga Brandt',
    password: 'a long enough password',
  };
  return as(undefined).call(workspaceApi.setup, { body: { ...account, ...wanted, email, setup_id } });
}
