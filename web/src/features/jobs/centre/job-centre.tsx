import { lazy, Suspense } from 'react';
import { useCan } from '#web/features/session/session.tsx';
import { useShownJobs } from './shown-jobs.ts';

const JobList = lazy(() => import('./job-list.tsx').then((file) => ({ default: file.JobList })));

/** Long work of the person, on every screen, for those who can have any. */
export function JobCentre() {
  const [mayImportAssets, mayInvite] = [useCan('assets.manage'), useCan('people.invite')];
  return (mayImportAssets || mayInvite) && <Shown />;
}

/** Its list is loaded when there is something in it. */
function Shown() {
  const shown = useShownJobs();
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <JobList shown={shown} />
    </Suspense>
  );
}
