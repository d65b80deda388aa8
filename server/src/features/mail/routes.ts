import { mailApi } from '@sightline/contract/mail/mail';
import { type Server, serve } from '../../http/serve.ts';
import { sendTestToMe, showLinks } from './actions.ts';
import { findMail, listMails, sendMailPage } from './queries.ts';

export function mailRoutes(server: Server): void {
  serve(server, mailApi.list, { allow: 'mail.view' }, listMails);
  serve(server, mailApi.find, { allow: 'mail.view' }, findMail);
  serve(server, mailApi.readHtml, { allow: 'mail.view' }, sendMailPage);
  serve(server, mailApi.showLinks, { allow: 'mail.view' }, showLinks);
  serve(server, mailApi.sendTest, { allow: 'mail.view' }, sendTestToMe);
}
