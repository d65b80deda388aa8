import { auditApi } from '@sightline/contract/audit';
import { type Server, serve } from '../../http/serve.ts';
import { listAuditLogs } from './queries.ts';

export function auditRoutes(server: Server): void {
  serve(server, auditApi.list, { allow: 'audit.view' }, listAuditLogs);
}
