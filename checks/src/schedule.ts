/**
 * Runs jobs in order: light ones in parallel, one per core. Jobs that use the whole machine or depend on earlier ones run
 * alone, after all earlier jobs have ended.
 */
export async function runInOrder<Job extends { alone: boolean }, Result>(
  jobs: Job[],
  cores: number,
  run: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  const running = new Set<Promise<unknown>>();
  let busy = 0;
  for (const job of jobs) {
    const wanted = job.alone ? cores : 1;
    while (busy + wanted > cores) await Promise.race(running);
    busy += wanted;
    const result = run(job);
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        busy -= wanted;
        running.delete(settled);
      });
    running.add(settled);
    results.push(result);
  }
  return Promise.all(results);
}
