import { jobsApi } from '@sightline/contract/jobs/jobs';
import { type Server, serve } from '../../http/serve.ts';
import { discardJob, retryJob } from './actions.ts';
import { listFailedJobs } from './queries.ts';

export function jobRoutes(server: Server): void {
  serve(server, jobsApi.listFailed, { allow: 'jobs.manage' }, listFailedJobs);
  serve(server, jobsApi.retry, { allow: 'jobs.manage' }, retryJob);
  serve(server, jobsApi.discard, { allow: 'jobs.manage' }, discardJob);
}
