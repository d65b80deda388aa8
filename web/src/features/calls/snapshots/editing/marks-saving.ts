import type { Mark } from '@sightline/contract/annotations';
import { type Snapshot, snapshotsApi } from '@sightline/contract/calls/snapshots';
import { ApiError, call, unwrap } from '#web/lib/api.ts';

type Marks = readonly Mark[];

const has = (marks: Marks, { id }: Mark): boolean => marks.some((mark) => mark.id === id);

/** Applies one person's additions and removals to the marks that somebody else has saved meanwhile. */
export const mergeMarks = (before: Marks, mine: Marks, theirs: Marks): Mark[] => [
  ...theirs.filter((mark) => !has(before, mark) || has(mine, mark)),
  ...mine.filter((mark) => !has(before, mark) && !has(theirs, mark)),
];

const maxTries = 3;
const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE_VERSION';

async function findAgain({ id, call_id }: Snapshot): Promise<Snapshot | undefined> {
  const { snapshots } = await unwrap(call(snapshotsApi.list, { params: { id: call_id } }));
  return snapshots.find((snapshot) => snapshot.id === id);
}

export type Saved = { snapshot: Snapshot; isMerged: boolean };

/** `marks` is the wanted state of `snapshot`. Marks that somebody else has added since are kept. */
export async function saveMarks(snapshot: Snapshot, marks: Marks, tries = 1): Promise<Saved> {
  const body = { marks: [...marks], version: snapshot.marks_version };
  try {
    const saved = await unwrap(call(snapshotsApi.redraw, { params: { id: snapshot.id }, body }));
    return { ...saved, isMerged: tries > 1 };
  } catch (error) {
    const current = isStale(error) && tries < maxTries ? await findAgain(snapshot) : undefined;
    if (!current) throw error;
    return saveMarks(current, mergeMarks(snapshot.marks, marks, current.marks), tries + 1);
  }
}
