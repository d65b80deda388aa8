import type { jobsApi } from '@sightline/contract/jobs/jobs';
import type { Scenarios } from '../scenario.ts';

const unaudited = 'work of the server, shown with the job';
const unseen = 'its list is for operators, who ask for it';

/** Failed jobs are the Subscriber's alone. */
export const scenarios: Scenarios<typeof jobsApi> = {
  listFailed: { allow: 'jobs.manage' },
  retry: { allow: 'jobs.manage', input: ({ job }) => ({ params: { id: job } }), unaudited, unseen },
  discard: { allow: 'jobs.manage', input: ({ job }) => ({ params: { id: job } }), unaudited, unseen },
};
