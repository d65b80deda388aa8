/** The token of an agent of the demo workspace. */
export async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'agent1@demo.test', password: 'sightline-demo', device_name: 'bench' });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
  const { data } = (await reply.json()) as { data: { token: { plainText: string } } };
  return data.token.plainText;
}
