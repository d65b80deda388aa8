import type { Import } from '@sightline/contract/job-imports';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { importsQuery, isUnderWay } from '../imports/api.ts';
import { hiddenJobs } from './hidden-jobs.ts';

/** Ended work is shown for so long. */
const shownFor = 60 * 60_000;

function isShown(record: Import, hidden: readonly string[], now: number): boolean {
  if (isUnderWay(record)) return true;
  if (hidden.includes(record.id) || record.ended_at === null || record.state === 'cancelled') return false;
  return now - Date.parse(record.ended_at) < shownFor;
}

/** What runs, and what has ended lately and was not hidden. */
export function useShownJobs(): Import[] {
  const { data: imports = [] } = useQuery(importsQuery);
  const hidden = useStore(hiddenJobs);
  const now = useNow('minute');
  return imports.filter((record) => isShown(record, hidden, now));
}
