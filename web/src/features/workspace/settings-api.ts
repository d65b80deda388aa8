import type { WorkspaceHours } from '@sightline/contract/workspace/hours';
import { type Setting, type UpdateOrganizationInput, workspaceApi } from '@sightline/contract/workspace/workspace';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** The settings that apply to all users of the workspace. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => unwrap(call(workspaceApi.settings, { signal })),
});

export const workspaceHoursQuery = queryOptions({
  queryKey: ['settings', 'hours'],
  queryFn: ({ signal }) => unwrap(call(workspaceApi.hours, { signal })),
});

export const saveHours = (body: WorkspaceHours) => call(workspaceApi.updateHours, { body });

export const changeSetting = (setting: Setting) => unwrap(call(workspaceApi.updateSetting, { body: setting }));

export const saveWorkspace = (body: UpdateOrganizationInput) => call(workspaceApi.update, { body });

export const saveLogo = (picture: File) => unwrap(call(workspaceApi.setLogo, { body: {}, files: [picture] }));

export const removeLogo = () => unwrap(call(workspaceApi.removeLogo));
