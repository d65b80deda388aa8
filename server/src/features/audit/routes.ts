import { auditApi } from '@sightline/contract/audit/audit';
import { type Server, serve } from '../../http/serve.ts';
import { exportAuditLog } from './export.ts';
import { listAuditLogs } from './queries.ts';

export function auditRoutes(server: Server): void {
  serve(server, auditApi.list, { allow: 'audit.view' }, listAuditLogs);
  serve(server, auditApi.export, { allow: 'audit.view' }, exportAuditLog);
}
