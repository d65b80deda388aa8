import type { APIRequestContext } from '@playwright/test';
import type { Envelope } from '@sightline/contract/envelope';
import type { Session } from '@sightline/contract/session';
import { sessionApi } from '@sightline/contract/session';
import { defaultEnvironment } from '@sightline/contract/workspace';

/** The people of the demo workspace, by the names that journeys call them. */
export const people = {
  subscriber: 'subscriber@demo.test',
  manager: 'manager@demo.test',
  agent: 'agent1@demo.test',
  colleague: 'agent2@demo.test',
  customer: 'guest@demo.test',
};

const PASSWORD = 'sightline-demo';

/** Signs in through the API and enters the first workspace and space; answers the token to carry. */
export async function signIn(request: APIRequestContext, email: string): Promise<string> {
  const loggedIn = await send(request, sessionApi.login, { email, password: PASSWORD, device_name: 'journey' });
  const token = requireToken(loggedIn, email);
  if (loggedIn.token.organization !== null) return token;
  const organization_id = loggedIn.data.organizations[0]?.id;
  const branch_id = loggedIn.data.branches[0]?.id ?? null;
  const entered = await send(request, sessionApi.enter, { organization_id, branch_id, device_name: 'journey' }, token);
  return entered.token.plainText ?? token;
}

function requireToken(session: Session, email: string): string {
  if (session.token.plainText === null) throw new Error(`signing in as ${email} gave no token`);
  return session.token.plainText;
}

async function send(
  request: APIRequestContext,
  { method, path }: { method: string; path: string },
  data: object,
  token?: string,
): Promise<Session> {
  const headers = { Environment: defaultEnvironment, ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await request.fetch(`/api${path}`, { method, data, headers });
  const envelope = (await response.json()) as Envelope<Session>;
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()} ${envelope.message}`);
  return envelope.data;
}
