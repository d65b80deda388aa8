/** Jobs that wait, run, or are tried again by now; those of a later time and those given up are not waited for. */
export const dueJobs = `select count(*)::int as due from graphile_worker._private_jobs
  where locked_at is not null or (attempts < max_attempts and run_at <= now())`;
