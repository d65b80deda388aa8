import { createFileRoute } from '@tanstack/react-router';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { readAuditSearch } from '#web/features/audit/audit-search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/audit-log')({
  validateSearch: readAuditSearch,
  loader: () => i18n.loadNamespaces(['audit', 'entries', 'tickets']),
  component: AuditLog,
});

function AuditLog() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="audit.view">
      <AuditList search={search} onSearch={(next) => void navigate({ search: next })} />
    </RequirePermission>
  );
}
