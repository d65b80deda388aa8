import { filesApi } from '@sightline/contract/files/files';
import { type Server, serve } from '../../http/serve.ts';
import { sendFile, sendLogo } from './download.ts';

export function fileRoutes(server: Server): void {
  serve(server, filesApi.logo, { allow: 'signed-in' }, sendLogo);
  serve(server, filesApi.read, { allow: 'talk.view', guests: true }, sendFile);
}
