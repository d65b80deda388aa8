import { peopleApi } from '@sightline/contract/people';
import { type Server, serve } from '../../http/serve.ts';
import { listPeople } from './queries.ts';

export function peopleRoutes(server: Server): void {
  serve(server, peopleApi.list, { allow: 'people.view' }, listPeople);
}
