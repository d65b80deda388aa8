import type { CallInput } from '@sightline/contract/endpoint';
import { accountApi } from '@sightline/contract/session/account';
import { sessionApi } from '@sightline/contract/session/session';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** Pending requests about the reader's account. Events keep them fresh. */
export const pendingQuery = queryOptions({
  queryKey: ['account', 'pending'],
  queryFn: ({ signal }) => unwrap(call(accountApi.pending, { signal })),
});

export const ownWorkspacesQuery = queryOptions({
  queryKey: ['account', 'workspaces'],
  queryFn: ({ signal }) => unwrap(call(accountApi.workspaces, { signal })),
  select: ({ workspaces }) => workspaces,
});

export const successorsQuery = (id: string, query: string) =>
  queryOptions({
    queryKey: ['account', 'successors', id, query],
    queryFn: ({ signal }) => unwrap(call(accountApi.successors, { params: { id }, query: { query }, signal })),
    select: ({ people }) => people,
  });

export const saveProfile = (body: CallInput<typeof sessionApi.updateMe>['body']) => call(sessionApi.updateMe, { body });

export const savePicture = (picture: Blob) =>
  unwrap(
    call(accountApi.setAvatar, { body: {}, files: [new File([picture], 'picture.webp', { type: picture.type })] }),
  );
export const removePicture = () => unwrap(call(accountApi.removeAvatar));

export const mailConfirmation = () => unwrap(call(accountApi.mailConfirmation));
export const confirmEmail = (token: string) => unwrap(call(accountApi.confirmEmail, { body: { token } }));
export const cancelEmailChange = () => unwrap(call(accountApi.cancelEmailChange));
export const requestExport = () => unwrap(call(accountApi.requestExport));
export const requestRemoval = () => unwrap(call(accountApi.requestRemoval));
export const leaveWorkspace = (id: string, successor_id: string | null) =>
  unwrap(call(accountApi.leave, { params: { id }, body: { successor_id } }));
