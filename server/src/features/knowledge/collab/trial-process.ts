import * as Y from 'yjs';
import { answerJobs } from '../../../isolated/answer-jobs.ts';
import type { Trial } from './trial.ts';

/** Applies an update to a copy of its document and answers what that cost, in milliseconds of processor time. */
function costOf({ state, update }: Trial): number {
  const copy = new Y.Doc();
  if (state) Y.applyUpdate(copy, state);
  const before = process.threadCpuUsage();
  try {
    Y.applyUpdate(copy, update);
    Y.encodeStateAsUpdate(copy);
  } catch {
    return Infinity;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

await answerJobs<Trial, number>(costOf);
