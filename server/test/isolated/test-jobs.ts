import { answerJobs } from '../../src/isolated/answer-jobs.ts';

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
};

await answerJobs(({ work, value }: TestJob) => works[work](value));
