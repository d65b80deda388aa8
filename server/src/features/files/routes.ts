import { filesApi } from '@sightline/contract/files';
import { type Server, serve } from '../../http/serve.ts';
import { sendFile } from './download.ts';

export function fileRoutes(server: Server): void {
  serve(server, filesApi.read, { allow: 'talk.view', guests: true }, sendFile);
}
