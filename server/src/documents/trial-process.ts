import { limits } from '@sightline/contract/limits';
import * as Y from 'yjs';
import { answerJobs } from '../isolated/answer-jobs.ts';
import type { Trial, Verdict } from './trial.ts';
import { shapeOfUpdate } from './update-shape.ts';

const { shape } = limits.writing;

/** Judges an update and applies it to a copy of its document. */
function tryOut({ state, update }: Trial): Verdict {
  const copy = new Y.Doc();
  if (state) Y.applyUpdate(copy, state);
  const before = process.threadCpuUsage();
  const { problem } = shapeOfUpdate(copy, update, state ? shape.structs : shape.inDocument);
  if (problem) return { problem, cost: 0 };
  try {
    Y.applyUpdate(copy, update);
    Y.encodeStateAsUpdate(copy);
  } catch {
    return { problem: null, cost: Infinity };
  }
  const { user, system } = process.threadCpuUsage(before);
  return { problem: null, cost: (user + system) / 1000 };
}

await answerJobs<Trial, Verdict>(tryOut);
