import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The provider returns these claims about a person. `sub` is its own id for them. */
export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type IdentityProvider = {
  issuer: string;
  client: { client_id: string; client_secret: string };
  /** This person signs in at its page; null: they press "cancel" there. */
  person: ProviderPerson | null;
  /** Replaces its own answer at a path, which the function receives. */
  replaced: Map<string, (own: Record<string, unknown>) => unknown>;
  close: () => Promise<void>;
};

type Options = { claimsInIdToken?: boolean };

/** A real provider, on this machine, which asks nobody for a password. */
export async function startIdentityProvider({ claimsInIdToken }: Options = {}): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { client_id: 'sightline', client_secret: 'the secret of the client of the workspace' };
  const known = new Map<string, ProviderPerson>();
  const provider = new Provider(issuer, {
    clients: [{ ...credentials, redirect_uris: ['http://localhost/any'] }],
    cookies: { keys: ['a key for cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub), sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // Which workspace's address it is, is not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true;
  const made: IdentityProvider = {
    issuer,
    client: credentials,
    person: null,
    replaced: new Map(),
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const answer = provider.callback();
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '';
    const replace = made.replaced.get(path);
    if (replace) {
      made.replaced.delete(path);
      const own = await fetch(`${issuer}${path}`);
      made.replaced.set(path, replace);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(replace((await own.json()) as Record<string, unknown>)));
      return;
    }
    if (!path.startsWith('/interaction/')) return void answer(request, response);
    const { person } = made;
    if (person) known.set(person.sub, person);
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'cancelled' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  server.on('request', (request, response) => void reply(request, response));
  return made;
}

/** As a browser that follows redirects: what the provider appends to the address of our page. */
export async function visitProvider(url: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step += 1) {
    if (new URL(next).origin !== new URL(url).origin) return Object.fromEntries(new URL(next).searchParams);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error('the provider sends people around in circles');
}
