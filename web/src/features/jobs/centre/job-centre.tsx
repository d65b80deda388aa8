import { lazy, Suspense } from 'react';
import { useStore } from '#web/lib/store.ts';
import { followedExport } from './followed-export.ts';
import { followedRuns } from './followed-runs.ts';

const JobList = lazy(() => import('./job-list.tsx').then((file) => ({ default: file.JobList })));

/** Shows the person's long work on every screen. Its code loads when there is any. */
export function JobCentre() {
  const isFollowed = useStore(followedExport);
  const areRunsFollowed = useStore(followedRuns);
  if (!isFollowed && !areRunsFollowed) return null;
  return (
    <Suspense fallback={null}>
      <JobList isFollowed={isFollowed} areRunsFollowed={areRunsFollowed} />
    </Suspense>
  );
}
