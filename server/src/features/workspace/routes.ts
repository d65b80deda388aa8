import { domainsApi } from '@sightline/contract/workspace/domains';
import { environmentsApi } from '@sightline/contract/workspace/environments';
import { setupApi } from '@sightline/contract/workspace/setup';
import { spacesApi } from '@sightline/contract/workspace/spaces';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { type Server, serve } from '../../http/serve.ts';
import { removeLogo, setLogo, updateOrganization, updateSetting } from './actions.ts';
import { findChecklist, hideChecklist } from './checklist.ts';
import { checkDomain } from './domains/actions.ts';
import { listDomains } from './domains/queries.ts';
import { createEnvironment, removeEnvironment, updateEnvironment } from './environments/actions.ts';
import {
  removeEnvironmentFavicon,
  removeEnvironmentLogo,
  setEnvironmentFavicon,
  setEnvironmentLogo,
} from './environments/pictures.ts';
import { listEnvironments, sendPicture } from './environments/queries.ts';
import { findHours, updateHours } from './hours.ts';
import { findSubscription, listSettings, requireEnvironment } from './queries.ts';
import { findNeeds, setUp } from './setup.ts';
import { startSetup, verifySetup } from './signup.ts';
import { findSpace, listSpaces, summarizeSpace } from './space-rows.ts';
import { archiveSpace, createSpace, removeSpaceLogo, restoreSpace, setSpaceLogo, updateSpace } from './spaces.ts';
import { listStaticData } from './static-data.ts';

export function workspaceRoutes(server: Server): void {
  const { update, createSpace: create, setup } = workspaceApi;
  serve(server, workspaceApi.staticData, { allow: 'public' }, listStaticData);
  serve(server, workspaceApi.environment, { allow: 'public', cookie: 'kept' }, requireEnvironment);
  serve(server, update, { allow: 'workspace.update', message: 'workspace_updated' }, updateOrganization);
  serve(server, workspaceApi.setLogo, { allow: 'workspace.update', message: 'workspace_updated' }, setLogo);
  serve(server, workspaceApi.removeLogo, { allow: 'workspace.update', message: 'workspace_updated' }, removeLogo);
  serve(server, workspaceApi.hours, { allow: 'workspace.view' }, findHours);
  serve(server, workspaceApi.updateHours, { allow: 'workspace.update', message: 'workspace_updated' }, updateHours);
  serve(server, workspaceApi.subscription, { allow: 'subscription.view' }, findSubscription);
  serve(server, workspaceApi.settings, { allow: 'workspace.view' }, listSettings);
  serve(server, workspaceApi.updateSetting, { allow: 'workspace.update' }, updateSetting);
  serve(server, workspaceApi.spaces, { allow: 'spaces.view' }, listSpaces);
  serve(server, create, { allow: 'spaces.create', message: 'space_created' }, createSpace);
  serve(server, workspaceApi.checklist, { allow: 'workspace.update' }, findChecklist);
  serve(server, workspaceApi.hideChecklist, { allow: 'workspace.update' }, hideChecklist);
  serve(server, domainsApi.list, { allow: 'workspace.update' }, listDomains);
  serve(server, domainsApi.check, { allow: 'workspace.update', rate: 'auth', transaction: 'none' }, checkDomain);
  spaceRoutes(server);
  environmentRoutes(server);
  serve(server, workspaceApi.setupAvailability, { allow: 'public' }, findNeeds);
  serve(server, setupApi.start, { allow: 'public', rate: 'auth' }, startSetup);
  serve(server, setupApi.verify, { allow: 'public', rate: 'auth', transaction: 'none' }, verifySetup);
  serve(
    server,
    setup,
    { allow: 'public', rate: 'auth', message: 'workspace_created', cookie: 'kept', transaction: 'none' },
    setUp,
  );
}

function environmentRoutes(server: Server): void {
  const managed = { allow: 'workspace.update' } as const;
  serve(server, environmentsApi.list, managed, listEnvironments);
  serve(server, environmentsApi.create, managed, createEnvironment);
  serve(server, environmentsApi.update, managed, updateEnvironment);
  serve(server, environmentsApi.setLogo, managed, setEnvironmentLogo);
  serve(server, environmentsApi.removeLogo, managed, removeEnvironmentLogo);
  serve(server, environmentsApi.setFavicon, managed, setEnvironmentFavicon);
  serve(server, environmentsApi.removeFavicon, managed, removeEnvironmentFavicon);
  serve(server, environmentsApi.remove, managed, removeEnvironment);
  serve(server, environmentsApi.picture, { allow: 'public' }, sendPicture);
}

function spaceRoutes(server: Server): void {
  const updated = { allow: 'spaces.manage', message: 'space_updated' } as const;
  serve(server, spacesApi.find, { allow: 'spaces.manage' }, findSpace);
  serve(server, spacesApi.summary, { allow: 'spaces.manage' }, summarizeSpace);
  serve(server, spacesApi.update, updated, updateSpace);
  serve(server, spacesApi.setLogo, updated, setSpaceLogo);
  serve(server, spacesApi.removeLogo, updated, removeSpaceLogo);
  serve(server, spacesApi.archive, { allow: 'spaces.manage', message: 'space_archived' }, archiveSpace);
  serve(server, spacesApi.restore, { allow: 'spaces.manage', message: 'space_restored' }, restoreSpace);
}
