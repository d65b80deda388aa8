import { sessionApi } from '@sightline/contract/session';
import { type Server, serve } from '../../http/serve.ts';
import { enterWorkspace, login, logout, updateMe } from './actions.ts';
import { findCurrentSession } from './queries.ts';

export function sessionRoutes(server: Server): void {
  serve(server, sessionApi.login, { allow: 'public' }, login);
  serve(server, sessionApi.current, { allow: 'signed-in' }, findCurrentSession);
  serve(server, sessionApi.logout, { allow: 'signed-in' }, logout);
  serve(server, sessionApi.enter, { allow: 'signed-in' }, enterWorkspace);
  serve(server, sessionApi.updateMe, { allow: 'signed-in', message: 'user updated successfully' }, updateMe);
}
