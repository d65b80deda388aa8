import sharp from 'sharp';
import { type SanitizeJob, sanitize } from './sanitize.ts';
import type { SanitizerBounds } from './sanitizer.ts';

/**
 * Sanitizes one file after the other for the process that forked it, and ends with it. A file that takes more processor
 * time or memory than `bounds` ends this process: libvips cannot be interrupted.
 */
const bounds = JSON.parse(process.argv[2] ?? '') as SanitizerBounds;
const watchEvery = 100;
let startedAt: NodeJS.CpuUsage | undefined;

sharp.cache(false);
sharp.concurrency(1);

setInterval(() => {
  if (!startedAt) return;
  const { user, system } = process.cpuUsage(startedAt);
  if ((user + system) / 1000 > bounds.processorTime || process.memoryUsage.rss() > bounds.memory) process.exit(1);
}, watchEvery);

process.on('disconnect', () => process.exit(0));
process.on('message', (job: SanitizeJob) => void answer(job));

/** A failure that is none of the file's ends the process, which the parent takes for a file that broke it. */
async function answer(job: SanitizeJob): Promise<void> {
  startedAt = process.cpuUsage();
  const sanitized = await sanitize(job);
  startedAt = undefined;
  process.send?.(sanitized);
}
