/**
 * Runs jobs in their order: light ones beside each other, one per core, and those that fill the machine or depend on
 * what came before alone, when everything before them has ended.
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
