import { answerJobs } from '../../src/isolated/answer-jobs.ts';
import type { Progress } from '../../src/isolated/isolated-process.ts';

export type TestJob = { work: keyof typeof works; value?: Uint8Array };

/** Jobs that end well, and those that never do. */
const works = {
  echo: (value?: Uint8Array) => ({ pid: process.pid, value }),
  spin: () => {
    for (;;);
  },
  grow: () => {
    for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(1_000_000, 1));
  },
  throw: () => process.exit(1),
  wait: () => new Promise<never>(() => {}),
  count: (_value: Uint8Array | undefined, progress: Progress) => {
    for (const done of [1, 2, 3]) progress(done);
    return {};
  },
};

await answerJobs(({ work, value }: TestJob, progress) => works[work](value, progress));
