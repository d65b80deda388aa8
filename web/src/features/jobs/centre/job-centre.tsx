import { lazy, Suspense } from 'react';
import { useCan } from '#web/features/session/session.tsx';

const JobList = lazy(() => import('./job-list.tsx').then((file) => ({ default: file.JobList })));

/** Long work of the person, on every screen. It loads after the screen, for those who can have any. */
export function JobCentre() {
  const [mayImportAssets, mayInvite] = [useCan('assets.manage'), useCan('people.invite')];
  if (!mayImportAssets && !mayInvite) return null;
  return (
    <Suspense fallback={null}>
      <JobList />
    </Suspense>
  );
}
