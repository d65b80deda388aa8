import { peopleApi } from '@sightline/contract/people/people';
import { rolesApi } from '@sightline/contract/people/roles';
import { spacesApi } from '@sightline/contract/workspace/spaces';
import { type Server, serve } from '../../http/serve.ts';
import { changePeople } from './bulk.ts';
import { exportPeople } from './export.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { findPerson, listFaces, listPeople } from './queries.ts';
import { createRole, removeRole, updateRole } from './roles/actions.ts';
import { listRoles } from './roles/queries.ts';
import { setRoles } from './set-roles.ts';
import { addSpaceMembers, listSpaceMembers, removeSpaceMembers } from './space-members.ts';

export function peopleRoutes(server: Server): void {
  serve(server, peopleApi.list, { allow: 'people.view' }, listPeople);
  serve(server, peopleApi.faces, { allow: 'people.view', guests: true }, listFaces);
  serve(server, peopleApi.find, { allow: 'people.view' }, findPerson);
  serve(server, peopleApi.setRoles, { allow: 'people.manage' }, setRoles);
  serve(server, peopleApi.bulk, { allow: 'people.manage' }, changePeople);
  serve(server, peopleApi.export, { allow: 'people.manage' }, exportPeople);
  serve(server, rolesApi.list, { allow: 'people.view' }, listRoles);
  serve(server, rolesApi.create, { allow: 'roles.manage' }, createRole);
  serve(server, rolesApi.update, { allow: 'roles.manage' }, updateRole);
  serve(server, rolesApi.remove, { allow: 'roles.manage' }, removeRole);
  serve(server, spacesApi.members, { allow: 'spaces.manage' }, listSpaceMembers);
  serve(server, spacesApi.addMembers, { allow: 'spaces.manage' }, addSpaceMembers);
  serve(server, spacesApi.removeMembers, { allow: 'spaces.manage' }, removeSpaceMembers);
  invitationRoutes(server);
}
