import type { Envelope } from '@sightline/contract/envelope';
import { passkeysApi } from '@sightline/contract/session/passkeys';
import type { Session } from '@sightline/contract/session/session';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call, unwrap } from '#web/lib/api.ts';
import { receiveSession } from '../api.ts';

type Options = { options: Record<string, unknown> };

/** Without what browsers add that the server does not take. */
const signedOf = ({ id, rawId, response, clientExtensionResults }: AuthenticationResponseJSON) => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const kept = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return {
    id,
    rawId,
    type: 'public-key' as const,
    clientExtensionResults: { ...clientExtensionResults },
    response: kept,
  };
};

const createdOf = ({ id, rawId, response, clientExtensionResults }: RegistrationResponseJSON) => {
  const { clientDataJSON, attestationObject, transports } = response;
  const kept = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return {
    id,
    rawId,
    type: 'public-key' as const,
    clientExtensionResults: { ...clientExtensionResults },
    response: kept,
  };
};

async function sign({ options }: Options, fromAutofill = false) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return signedOf(await startAuthentication({ optionsJSON, useBrowserAutofill: fromAutofill }));
}

/** The user closed the browser's question, or another one took its place. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

type SignIn = { ticket?: string; fromAutofill?: boolean };

export async function signInByPasskey({ ticket, fromAutofill }: SignIn): Promise<Envelope<Session>> {
  const body = ticket ? { ticket } : {};
  const passkey = await sign(await unwrap(call(passkeysApi.loginOptions, { body })), fromAutofill);
  return receiveSession(await call(passkeysApi.login, { body: { ...body, passkey } }));
}

export async function confirmByPasskey(): Promise<void> {
  const passkey = await sign(await unwrap(call(passkeysApi.confirmOptions)));
  await unwrap(call(passkeysApi.confirmIdentity, { body: { passkey } }));
}

/** Asks the browser for a new passkey. A device that has one for this account refuses. */
export async function addPasskey(name: string) {
  const { options } = await unwrap(call(passkeysApi.addOptions));
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = createdOf(await startRegistration({ optionsJSON }));
  return unwrap(call(passkeysApi.add, { body: { passkey, name } }));
}

export const renamePasskey = (id: string, name: string) =>
  unwrap(call(passkeysApi.rename, { params: { id }, body: { name } }));

export const removePasskey = (id: string) => unwrap(call(passkeysApi.remove, { params: { id } }));
