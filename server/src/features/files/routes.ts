import { filesApi } from '@sightline/contract/files/files';
import { type Server, serve } from '../../http/serve.ts';
import { sendFile, sendLogo } from './download.ts';
import type { FileRules } from './policy.ts';

/** `rules` say who may read a file, by the kind of its owner. */
export function fileRoutes(server: Server, rules: FileRules): void {
  serve(server, filesApi.logo, { allow: 'signed-in' }, sendLogo);
  serve(server, filesApi.read, { allow: 'talk.view', guests: true }, sendFile(rules));
}
