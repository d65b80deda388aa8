import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { storedAddress } from '@sightline/contract/stored-address';
import { showsText } from '@sightline/contract/visible-text';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { forSso, outgoingFetch, requireOutgoing } from '../../../integrations/outgoing-fetch.ts';
import type { PublicCtx, WithoutTransaction } from '../../../kernel/context.ts';

/*
 * The protocol, by openid-client: authorization code with PKCE, state and nonce; `iss` of the answer, and issuer, audience,
 * times and signature of the ID token are checked by it.
 */

type Slow = Pick<WithoutTransaction<PublicCtx>, 'ports' | 'log'>;
type Client = { issuer: string; client_id: string; client_secret: string };

const hasIn = (error: unknown, found: (error: Error & { code?: string }) => boolean): boolean =>
  error instanceof Error && (found(error) || hasIn(error.cause, found));

/** Maps the failures of a provider to the errors that somebody can do something about. */
function asProviderError(error: unknown): AppError {
  if (hasIn(error, (one) => one instanceof AppError)) return new AppError('SSO_ADDRESS_REFUSED', 'issuer');
  const code = (wanted: RegExp) => hasIn(error, (one) => wanted.test(one.code ?? ''));
  if (code(/^(E[A-Z]+|UND_ERR_(CONNECT|SOCKET|HEADERS|BODY).*|CERT_.*|DEPTH_ZERO.*|SELF_SIGNED.*|OAUTH_TIMEOUT)$/))
    return new AppError('SSO_UNREACHABLE', 'issuer');
  if (hasIn(error, ({ message }) => /issuer/i.test(message))) return new AppError('SSO_WRONG_ISSUER', 'issuer');
  return new AppError('SSO_NOT_A_PROVIDER', 'issuer');
}

/** Fetches the provider's metadata each time, because keys and addresses change. */
export async function discover({ ports, log }: Slow, client: Client): Promise<Configuration> {
  const server = requireOutgoing(client.issuer, forSso(ports.env));
  try {
    const config = await discovery(server, client.client_id, client.client_secret, undefined, {
      [customFetch]: outgoingFetch(forSso(ports.env)),
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
      timeout: limits.sso.timeout / 1000,
    });
    const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
    if (issuer !== client.issuer) throw new AppError('SSO_WRONG_ISSUER', 'issuer');
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new AppError('SSO_NOT_A_PROVIDER', 'issuer');
    // The browser opens this address.
    requireOutgoing(authorization_endpoint, forSso(ports.env));
    return config;
  } catch (error) {
    log.info({ err: error }, 'identity provider unavailable or misconfigured');
    throw error instanceof AppError ? error : asProviderError(error);
  }
}

/** Values that the provider's answer must match. Only the server keeps them. */
export type Expected = { issuer: string; nonce: string; verifier: string };

export async function beginAt(config: Configuration, redirectUrl: string, address: string | null) {
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(address && { login_hint: address }),
  });
  const expected: Expected = { issuer: config.serverMetadata().issuer, nonce, verifier };
  return { url: url.href, state, expected };
}

export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Null when the provider does not say. */
  isVerified: boolean | null;
  name: string | null;
};

type Answer = { state: string; code?: string | undefined; iss?: string | undefined; error?: string | undefined };

function asSignInError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasIn(error, (one) => one instanceof AuthorizationResponseError)) return new AppError('SSO_REFUSED');
  if (hasIn(error, (one) => one instanceof ResponseBodyError && /client/.test(one.error)))
    return new AppError('SSO_CLIENT_REFUSED');
  if (hasIn(error, ({ message }) => /"iss"|issuer/.test(message))) return new AppError('SSO_WRONG_ISSUER');
  const provider = asProviderError(error);
  return ['SSO_UNREACHABLE', 'SSO_ADDRESS_REFUSED'].includes(provider.code) ? provider : new AppError('SSO_FAILED');
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && showsText(claim) ? claim.trim() : null);

/** Some providers write it as text, and some leave it out; whatever else they say is a no. */
const isTrue = (claim: unknown): boolean | null =>
  claim === undefined || claim === null ? null : claim === true || claim === 'true';

/** Exchanges the code and says who signed in. */
export async function finishAt(
  { log }: Slow,
  config: Configuration,
  redirectUrl: string,
  answer: Answer,
  { nonce, verifier }: Expected,
): Promise<Identity> {
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: answer.state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || claims.sub.length > limits.sso.subject) throw new AppError('SSO_FAILED');
    const { userinfo_endpoint } = config.serverMetadata();
    // Many providers return the e-mail address only from the userinfo endpoint.
    const more =
      claims.email === undefined && userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : undefined;
    const { email, email_verified, name } = more ?? claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: storedAddress(textOf(email)?.toLowerCase() ?? '') || null,
      isVerified: isTrue(email_verified),
      name: textOf(name)?.slice(0, limits.name) ?? null,
    };
  } catch (error) {
    log.info({ err: error }, 'sign-in at an identity provider failed');
    throw asSignInError(error);
  }
}
