import { workspaceApi } from '@sightline/contract/workspace';
import { type Server, serve } from '../../http/serve.ts';
import { createSpace, removeLogo, setLogo, updateOrganization, updateSetting } from './actions.ts';
import { findSubscription, isSetupAvailable, listSettings, listSpaces, requireEnvironment } from './queries.ts';
import { setUp } from './setup.ts';
import { needsSetupCode } from './setup-code.ts';
import { listStaticData } from './static-data.ts';

export function workspaceRoutes(server: Server): void {
  const { update, createSpace: create, setup } = workspaceApi;
  serve(server, workspaceApi.staticData, { allow: 'public' }, listStaticData);
  serve(server, workspaceApi.environment, { allow: 'public', cookie: 'kept' }, requireEnvironment);
  serve(server, update, { allow: 'workspace.update', message: 'workspace_updated' }, updateOrganization);
  serve(server, workspaceApi.setLogo, { allow: 'workspace.update', message: 'workspace_updated' }, setLogo);
  serve(server, workspaceApi.removeLogo, { allow: 'workspace.update', message: 'workspace_updated' }, removeLogo);
  serve(server, workspaceApi.subscription, { allow: 'subscription.view' }, findSubscription);
  serve(server, workspaceApi.settings, { allow: 'workspace.view' }, listSettings);
  serve(server, workspaceApi.updateSetting, { allow: 'workspace.update' }, updateSetting);
  serve(server, workspaceApi.spaces, { allow: 'spaces.view' }, listSpaces);
  serve(server, create, { allow: 'spaces.create', message: 'space_created' }, createSpace);
  serve(server, workspaceApi.setupAvailability, { allow: 'public' }, async (ctx) => {
    const available = await isSetupAvailable(ctx);
    return { available, needs_code: available && needsSetupCode(ctx) };
  });
  serve(
    server,
    setup,
    { allow: 'public', rate: 'auth', message: 'workspace_created', cookie: 'kept', transaction: 'none' },
    setUp,
  );
}
