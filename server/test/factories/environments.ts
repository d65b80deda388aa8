import { environmentsApi, type ManagedEnvironment } from '@sightline/contract/workspace/environments';
import { as, testApp, unique } from '../app.ts';
import type { TestPerson } from '../factories.ts';

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

type Wanted = { colors?: { primary: string; secondary: string }; name?: string; hosts?: boolean };

/** The environment of a Manager, with a host of its own if that is wanted. */
export async function buildEnvironment(
  manager: TestPerson,
  { colors = { primary: '#0f6e63', secondary: '#b4690e' }, name, hosts = false }: Wanted = {},
): Promise<ManagedEnvironment> {
  const slug = slugOf(unique('brand'));
  const body = { slug, name: name ?? slug, colors, hosts: hosts ? [`${slug}.example.test`] : [] };
  return (await as(manager.token).call(environmentsApi.create, { body })).data.environment;
}

/** A request as it arrives at a host that a workspace has chosen. */
export async function sendAtHost(host: string, url: string, headers: Record<string, string> = {}, body?: object) {
  const { http } = await testApp();
  const method = body ? 'POST' : 'GET';
  return http.inject({ method, url, headers: { ...headers, host }, ...(body && { payload: body }) });
}
