import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '#web/features/session/session.tsx';
import { useNow } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { importsQuery } from '../imports/api.ts';
import { followedExport } from './followed-export.ts';
import { followedRuns } from './followed-runs.ts';
import { hiddenJobs } from './hidden-jobs.ts';
import { isShown } from './shown-work.ts';

const JobList = lazy(() => import('./job-list.tsx').then((file) => ({ default: file.JobList })));

/** Long work of the person, on every screen. What shows it loads when there is any. */
export function JobCentre() {
  const [mayImportAssets, mayInvite] = [useCan('assets.manage'), useCan('people.invite')];
  const { data: imports = [] } = useQuery({ ...importsQuery, enabled: mayImportAssets || mayInvite });
  const isFollowed = useStore(followedExport);
  const areRunsFollowed = useStore(followedRuns);
  const hidden = useStore(hiddenJobs);
  const now = useNow('minute');
  const shown = imports.filter((record) => isShown(record, hidden, now));
  if (shown.length === 0 && !isFollowed && !areRunsFollowed) return null;
  return (
    <Suspense fallback={null}>
      <JobList imports={shown} isFollowed={isFollowed} areRunsFollowed={areRunsFollowed} />
    </Suspense>
  );
}
