import type { Env } from '../../env.ts';
import { reasonOf } from '../../start-error.ts';

/** The result of one check of the installation. `todo` says what to do about it. */
export type Finding = { check: string; state: 'ok' | 'warn' | 'fail'; says: string; todo?: string };

export type CheckTarget = {
  env: Env;
  /** Whether Sightline answers on its own port. */
  isServing: boolean;
};

export type Check = { name: string; run: (patient: CheckTarget) => Promise<Verdict | undefined> };
export type Verdict = Omit<Finding, 'check'>;

export const ok = (says: string): Verdict => ({ state: 'ok', says });
export const warn = (says: string, todo: string): Verdict => ({ state: 'warn', says, todo });
export const fail = (says: string, todo: string): Verdict => ({ state: 'fail', says, todo });

/** A check fails rather than throws; undefined means that the settings do not use this part. */
export async function runCheck({ name, run }: Check, patient: CheckTarget): Promise<Finding[]> {
  try {
    const verdict = await run(patient);
    return verdict ? [{ check: name, ...verdict }] : [];
  } catch (error) {
    return [{ check: name, ...fail(reasonOf(error), 'Look at what the sentence names, and run doctor again.') }];
  }
}

/** For every answer from outside. */
export const CHECK_TIMEOUT = 5_000;
