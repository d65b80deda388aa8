import { useState } from 'react';
import { useStore } from '#web/lib/store.ts';
import { createCheckRun } from './check-run.ts';
import { type MediaAccess, mediaChecks } from './media-checks.ts';
import { ownChecks } from './own-checks.ts';

/** Null for users who may not run the media server checks. */
export type OpenAccess = (() => Promise<MediaAccess>) | null;

export function useCheckRun(openAccess: OpenAccess) {
  const [checkRun] = useState(() =>
    createCheckRun(() => ({ ...ownChecks, ...(openAccess && mediaChecks(openAccess)) })),
  );
  return { run: useStore(checkRun.run), start: checkRun.start };
}
