import type { APIRequestContext } from '@playwright/test';
import type { CallInput } from '@sightline/contract/endpoint';
import type { Session } from '@sightline/contract/session/session';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { accepted, callApi } from './api.ts';

/** The people of the demo workspace, by the names that journeys call them. */
export const people = {
  subscriber: { email: 'subscriber@demo.test', name: 'Sofia Martins' },
  manager: { email: 'manager@demo.test', name: 'Daniel Okafor' },
  agent: { email: 'agent1@demo.test', name: 'Maya Lindqvist' },
  colleague: { email: 'agent2@demo.test', name: 'Tom Becker' },
  customer: { email: 'guest@demo.test', name: 'Priya Nair' },
};

export const demoPassword = 'sightline-demo';
const device_name = 'journey';

/** Signs in through the API and enters the first workspace and space; answers the token to carry. */
export async function signIn(request: APIRequestContext, email: string, password = demoPassword): Promise<string> {
  const login: CallInput<typeof sessionApi.login>['body'] = { email, password, device_name };
  const answer = await callApi(request, undefined, sessionApi.login, { body: login });
  const session = requireSession(accepted(sessionApi.login, answer));
  const token = requireToken(session, email);
  if (session.token.organization !== null) return token;
  const organization_id = session.data.organizations[0]?.id ?? '';
  const body = { organization_id, branch_id: session.data.branches[0]?.id ?? null, device_name };
  const entered = accepted(sessionApi.enter, await callApi(request, token, sessionApi.enter, { body }));
  return entered.token.plainText ?? token;
}

function requireToken(session: Session, email: string): string {
  if (session.token.plainText === null) throw new Error(`signing in as ${email} gave no token`);
  return session.token.plainText;
}
