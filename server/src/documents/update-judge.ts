import { limits } from '@sightline/contract/limits';
import * as Y from 'yjs';
import { TokenBucket } from '../http/token-bucket.ts';
import { tryUpdate } from './trial.ts';
import { shapeOfUpdate, type UpdateProblem } from './update-shape.ts';

const { tried, trial, cost, syncs } = limits.writing;

/** `dear`: the update takes too long to apply. `often`: this person has had too much applied or requested too often. */
export type Refusal = UpdateProblem | 'dear' | 'often';

type Spent = { cost: TokenBucket; syncs: TokenBucket };

/** Decides which updates are applied, and counts what those of each person cost, on all of their connections together. */
export class UpdateJudge {
  readonly #spent = new Map<string, Spent>();

  /** Null for an update that may be applied. Another process judges updates that may be expensive, on a copy. */
  async refusalOf(personId: string, doc: Y.Doc, update: Uint8Array): Promise<Refusal | null> {
    if (this.#of(personId).cost.left(Date.now()) < cost.burst / 10) return 'often';
    const before = process.threadCpuUsage();
    const shape = update.length <= tried.bytes ? shapeOfUpdate(doc, update) : undefined;
    const isDecided = shape && (shape.problem !== null || shape.structs <= tried.structs);
    const state = isDecided ? undefined : Y.encodeStateAsUpdate(doc);
    this.spendSince(personId, before);
    if (isDecided) return shape.problem;
    const { problem, cost: found } = await tryUpdate(personId, { state, update });
    if (problem) return problem;
    if (found > trial.update) return 'dear';
    return this.#of(personId).cost.take(Date.now(), found) ? null : 'often';
  }

  /** False when this person has asked for whole documents too often. */
  maySync(personId: string): boolean {
    return this.#of(personId).syncs.take(Date.now());
  }

  /** Counts the processor time that this thread has used for somebody's update. */
  spendSince(personId: string, before: NodeJS.CpuUsage): void {
    const { user, system } = process.threadCpuUsage(before);
    this.#of(personId).cost.drain((user + system) / 1000, Date.now());
  }

  /** Forgets those who have not written for long enough to have all of it again. */
  forgetIdle(): void {
    const now = Date.now();
    for (const [person, spent] of this.#spent)
      if (spent.cost.left(now) === cost.burst && spent.syncs.left(now) === syncs.burst) this.#spent.delete(person);
  }

  #of(personId: string): Spent {
    const now = Date.now();
    const spent = this.#spent.get(personId) ?? { cost: new TokenBucket(cost, now), syncs: new TokenBucket(syncs, now) };
    this.#spent.set(personId, spent);
    return spent;
  }
}
