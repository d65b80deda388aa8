import { answerJobs } from '../../../isolated/answer-jobs.ts';
import { ImportRefusal, type Problem } from './archive.ts';
import { problemOfRead } from './problem-of-read.ts';
import { type NamedText, readText } from './read-text.ts';

export type TextJob = { path: string; bytes: Uint8Array };
export type TextAnswer = NamedText | { problem: Problem };

/** Reads one document after the other, and hands over none that no article can be. */
function read({ path, bytes }: TextJob): TextAnswer {
  try {
    const text = readText(path, bytes);
    const problem = problemOfRead(text.document);
    return problem ? { problem } : text;
  } catch (error) {
    if (error instanceof ImportRefusal) return { problem: error.problem };
    throw error;
  }
}

await answerJobs(read);
