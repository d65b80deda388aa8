import { demoPassword, demoPeople } from '../demo/company.ts';
import { addDemoPictures } from '../demo/pictures.ts';
import { hasDemo, seedDemo } from '../demo/seed.ts';
import type { Env } from '../env.ts';
import { uploadsIn } from '../files/stale-uploads.ts';
import { openStorage } from '../integrations/open-storage.ts';
import { showProgress } from './progress.ts';

/** Prints how to sign in to the demo workspace, if the database has one; loads it first with --demo. */
export async function prepareDemo(env: Env, ownerUrl: string): Promise<string | undefined> {
  if (await hasDemo(ownerUrl)) return describeAccounts();
  if (!env.DEMO) return undefined;
  const outcome = await showProgress('Loading the demo workspace', () => seedDemo(ownerUrl));
  if (outcome === 'loaded') {
    await addDemoPictures(ownerUrl, openStorage(env), uploadsIn(env.DATA_DIR));
    return describeAccounts();
  }
  return 'not loaded: the database is not empty';
}

function describeAccounts(): string {
  const emails = demoPeople.filter(({ offered }) => offered).map(({ email }) => email);
  return `password ${demoPassword} for ${emails.join(', ')}`;
}
