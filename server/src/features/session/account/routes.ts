import { accountApi } from '@sightline/contract/session/account';
import { type Server, serve } from '../../../http/serve.ts';
import { removeAvatar, setAvatar } from './avatar.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  findEmailChangeLink,
  stopEmailChange,
} from './email-change.ts';
import { confirmEmail, mailConfirmation } from './email-confirmation.ts';
import { findPending, requestExport, sendExport } from './export.ts';
import { confirmRemoval, findRemoval, requestRemoval } from './removal.ts';
import { leaveWorkspace, listSuccessors, listWorkspaces } from './workspaces.ts';

export function accountRoutes(server: Server): void {
  const byLink = { allow: 'public', rate: 'auth' } as const;
  serve(server, accountApi.setAvatar, { allow: 'people.view', message: 'user_updated' }, setAvatar);
  serve(server, accountApi.removeAvatar, { allow: 'people.view', message: 'user_updated' }, removeAvatar);
  serve(server, accountApi.pending, { allow: 'signed-in' }, findPending);
  serve(server, accountApi.changeEmail, { allow: 'signed-in', transaction: 'none' }, changeEmail);
  serve(server, accountApi.cancelEmailChange, { allow: 'signed-in' }, cancelEmailChange);
  serve(server, accountApi.mailConfirmation, { allow: 'signed-in' }, mailConfirmation);
  serve(server, accountApi.confirmEmail, { allow: 'signed-in', transaction: 'none' }, confirmEmail);
  serve(server, accountApi.findEmailChange, byLink, findEmailChangeLink);
  serve(server, accountApi.confirmEmailChange, { ...byLink, transaction: 'none' }, confirmEmailChange);
  serve(server, accountApi.stopEmailChange, byLink, stopEmailChange);
  serve(server, accountApi.workspaces, { allow: 'signed-in' }, listWorkspaces);
  serve(server, accountApi.successors, { allow: 'signed-in' }, listSuccessors);
  serve(server, accountApi.leave, { allow: 'signed-in' }, leaveWorkspace);
  serve(server, accountApi.requestExport, { allow: 'signed-in' }, requestExport);
  serve(server, accountApi.download, { allow: 'signed-in' }, sendExport);
  serve(server, accountApi.requestRemoval, { allow: 'signed-in' }, requestRemoval);
  serve(server, accountApi.findRemoval, byLink, findRemoval);
  serve(server, accountApi.confirmRemoval, { ...byLink, transaction: 'none' }, confirmRemoval);
}
