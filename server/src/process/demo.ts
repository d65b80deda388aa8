import { demoPassword, demoPeople } from '../demo/company.ts';
import { hasDemo, seedDemo } from '../demo/seed.ts';
import type { Env } from '../env.ts';
import { showProgress } from './progress.ts';

/** Prints how to sign in to the demo workspace, if the database has one; loads it first with --demo. */
export async function prepareDemo(env: Env, ownerUrl: string): Promise<string | undefined> {
  if (await hasDemo(ownerUrl)) return describeAccounts();
  if (!env.DEMO) return undefined;
  const outcome = await showProgress('Loading the demo workspace', () => seedDemo(ownerUrl));
  if (outcome === 'loaded') return describeAccounts();
  return 'not loaded: the database is not empty';
}

function describeAccounts(): string {
  const emails = demoPeople.filter(({ offered }) => offered).map(({ email }) => email);
  return `password ${demoPassword} for ${emails.join(', ')}`;
}
