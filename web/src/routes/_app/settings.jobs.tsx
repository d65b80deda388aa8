import { createFileRoute } from '@tanstack/react-router';
import { FailedJobs } from '#web/features/jobs/failed-jobs.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/jobs')({
  loader: () => i18n.loadNamespaces('jobs'),
  component: () => (
    <RequirePermission permission="jobs.manage">
      <FailedJobs />
    </RequirePermission>
  ),
});
