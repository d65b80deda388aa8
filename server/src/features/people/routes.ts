import { peopleApi } from '@sightline/contract/people';
import { type Server, serve } from '../../http/serve.ts';
import { listFaces, listPeople } from './queries.ts';

export function peopleRoutes(server: Server): void {
  serve(server, peopleApi.list, { allow: 'people.view' }, listPeople);
  serve(server, peopleApi.faces, { allow: 'people.view', guests: true }, listFaces);
}
