import { ssoApi } from '@sightline/contract/session/sso';
import { type Server, serve } from '../../../http/serve.ts';
import { removeSso, testSso, updateSso } from './actions.ts';
import { findSso } from './queries.ts';
import { finishSso, startSso } from './sign-in.ts';

export function ssoRoutes(server: Server): void {
  serve(server, ssoApi.find, { allow: 'sign-in.manage' }, findSso);
  serve(server, ssoApi.update, { allow: 'sign-in.manage' }, updateSso);
  serve(server, ssoApi.remove, { allow: 'sign-in.manage' }, removeSso);
  serve(server, ssoApi.test, { allow: 'sign-in.manage', rate: 'auth', transaction: 'none' }, testSso);
  serve(server, ssoApi.start, { allow: 'public', rate: 'auth', transaction: 'none' }, startSso);
  serve(
    server,
    ssoApi.finish,
    { allow: 'public', rate: 'auth', cookie: 'kept', remember: true, transaction: 'none' },
    finishSso,
  );
}
