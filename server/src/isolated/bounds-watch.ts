import { parentPort, workerData } from 'node:worker_threads';
import type { JobBounds } from './isolated-process.ts';

/*
 * A thread beside the one that works, which may be busy for as long as a job takes. A job that exceeds its bounds ends the whole
 * process, since neither JavaScript nor native code can be interrupted.
 */

const bounds = workerData as JobBounds;
const checkedEvery = 50;
/** When the job that runs has begun; undefined between two. */
let begunAt: NodeJS.CpuUsage | undefined;

parentPort?.on('message', (begun: NodeJS.CpuUsage | undefined) => {
  begunAt = begun;
});

setInterval(() => {
  if (!begunAt) return;
  const { user, system } = process.cpuUsage(begunAt);
  if ((user + system) / 1000 > bounds.processorTime || process.memoryUsage.rss() > bounds.memory)
    process.kill(process.pid, 'SIGKILL');
}, checkedEvery);
