import { answerJobs } from '../isolated/answer-jobs.ts';
import type { Progress } from '../isolated/isolated-process.ts';
import type { Painted, PaintJob } from './painter.ts';

type Module = { paint: (input: unknown, progress: Progress) => Promise<Uint8Array> };

await answerJobs(async ({ module, input }: PaintJob, progress): Promise<Painted> => {
  try {
    const { paint } = (await import(module)) as Module;
    return { bytes: await paint(input, progress) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
});
