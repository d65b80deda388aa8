import { type Setting, type UpdateOrganizationInput, workspaceApi } from '@sightline/contract/workspace';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** What the workspace has decided for everybody in it. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => unwrap(call(workspaceApi.settings, { signal })),
});

export const changeSetting = (setting: Setting) => unwrap(call(workspaceApi.updateSetting, { body: setting }));

export const saveWorkspace = (body: UpdateOrganizationInput) => call(workspaceApi.update, { body });

export const saveLogo = (picture: File) => unwrap(call(workspaceApi.setLogo, { body: {}, files: [picture] }));

export const removeLogo = () => unwrap(call(workspaceApi.removeLogo));
