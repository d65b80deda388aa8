import { passkeysApi } from '@sightline/contract/session/passkeys';
import { policiesApi } from '@sightline/contract/session/policies';
import { qrApi } from '@sightline/contract/session/qr';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { sessionApi } from '@sightline/contract/session/session';
import { type Server, serve } from '../../http/serve.ts';
import { updateMe } from './account/profile.ts';
import { enterWorkspace, login, logout } from './actions.ts';
import { addPasskey, addPasskeyOptions, removePasskey, renamePasskey } from './passkeys/actions.ts';
import { confirmByPasskey, confirmByPasskeyOptions, passkeyLogin, passkeyLoginOptions } from './passkeys/sign-in.ts';
import { changePassword } from './password.ts';
import { findReset, forgotPassword, resetPassword } from './password-reset.ts';
import { findPolicy, updatePolicy } from './policies.ts';
import { answerQrLogin, claimQrLogin, findQrLogin, startQrLogin } from './qr/actions.ts';
import { findCurrentSession, listVisits } from './queries.ts';
import {
  confirmAuthenticator,
  confirmIdentity,
  finishLogin,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from './second-factor/actions.ts';
import { findSecondFactors } from './second-factor/queries.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export function sessionRoutes(server: Server): void {
  serve(
    server,
    sessionApi.login,
    { allow: 'public', rate: 'auth', cookie: 'kept', remember: true, transaction: 'none' },
    login,
  );
  serve(server, sessionApi.current, { allow: 'signed-in', cookie: 'kept', transaction: 'none' }, findCurrentSession);
  serve(server, sessionApi.visits, { allow: 'signed-in' }, listVisits);
  serve(server, sessionApi.logout, { allow: 'signed-in', cookie: 'ended' }, logout);
  serve(server, sessionApi.enter, { allow: 'signed-in', cookie: 'kept' }, enterWorkspace);
  serve(server, sessionApi.updateMe, { allow: 'signed-in', message: 'user_updated' }, updateMe);
  serve(
    server,
    sessionApi.changePassword,
    { allow: 'signed-in', message: 'password_updated', transaction: 'none' },
    changePassword,
  );
  serve(server, sessionApi.forgotPassword, { allow: 'public', rate: 'auth' }, forgotPassword);
  serve(server, sessionApi.findReset, { allow: 'public', rate: 'auth' }, findReset);
  serve(
    server,
    sessionApi.resetPassword,
    { allow: 'public', rate: 'auth', message: 'password_updated', transaction: 'none' },
    resetPassword,
  );
  serve(server, sessionApi.sessions, { allow: 'signed-in' }, listSessions);
  serve(server, sessionApi.endSession, { allow: 'signed-in' }, endSession);
  serve(server, sessionApi.endSessions, { allow: 'signed-in' }, endOtherSessions);
  secondFactorRoutes(server);
  passkeyRoutes(server);
  qrRoutes(server);
  serve(server, policiesApi.find, { allow: 'sign-in.manage' }, findPolicy);
  serve(server, policiesApi.update, { allow: 'sign-in.manage' }, updatePolicy);
}

function secondFactorRoutes(server: Server): void {
  serve(
    server,
    secondFactorApi.finishLogin,
    { allow: 'public', rate: 'auth', cookie: 'kept', remember: true, transaction: 'none' },
    finishLogin,
  );
  serve(server, secondFactorApi.find, { allow: 'signed-in' }, findSecondFactors);
  serve(server, secondFactorApi.confirmIdentity, { allow: 'signed-in', transaction: 'none' }, confirmIdentity);
  serve(server, secondFactorApi.setUp, { allow: 'signed-in' }, setUpAuthenticator);
  serve(server, secondFactorApi.confirm, { allow: 'signed-in', transaction: 'none' }, confirmAuthenticator);
  serve(server, secondFactorApi.remove, { allow: 'signed-in' }, removeAuthenticator);
  serve(server, secondFactorApi.renewRecoveryCodes, { allow: 'signed-in', transaction: 'none' }, renewRecoveryCodes);
}

function passkeyRoutes(server: Server): void {
  const signedIn = { allow: 'signed-in', transaction: 'none' } as const;
  serve(server, passkeysApi.loginOptions, { allow: 'public', rate: 'auth', transaction: 'none' }, passkeyLoginOptions);
  serve(
    server,
    passkeysApi.login,
    { allow: 'public', rate: 'auth', cookie: 'kept', remember: true, transaction: 'none' },
    passkeyLogin,
  );
  serve(server, passkeysApi.confirmOptions, signedIn, confirmByPasskeyOptions);
  serve(server, passkeysApi.confirmIdentity, signedIn, confirmByPasskey);
  serve(server, passkeysApi.addOptions, signedIn, addPasskeyOptions);
  serve(server, passkeysApi.add, signedIn, addPasskey);
  serve(server, passkeysApi.rename, { allow: 'signed-in' }, renamePasskey);
  serve(server, passkeysApi.remove, { allow: 'signed-in' }, removePasskey);
}

function qrRoutes(server: Server): void {
  serve(server, qrApi.start, { allow: 'public', rate: 'auth' }, startQrLogin);
  serve(server, qrApi.claim, { allow: 'public', rate: 'auth', cookie: 'kept', remember: true }, claimQrLogin);
  serve(server, qrApi.find, { allow: 'signed-in' }, findQrLogin);
  serve(server, qrApi.answer, { allow: 'signed-in' }, answerQrLogin);
}
