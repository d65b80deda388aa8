import type { Mark } from '@sightline/contract/annotations';
import { type Snapshot, snapshotsApi } from '@sightline/contract/calls/snapshots';
import { describe, expect, it } from 'vitest';
import { mockEndpoint, refuse } from '../../../../../test/mock-endpoint.ts';
import { markId, sampleMark } from '../../../../../test/sample-mark.ts';
import { sampleSnapshot } from '../../../../../test/sample-snapshot.ts';
import { mergeMarks, saveMarks } from './marks-saving.ts';

const marks = (...numbers: number[]): Mark[] => numbers.map((number) => sampleMark({ id: markId(number) }));
const idsOf = (list: readonly Mark[]) => list.map(({ id }) => id);

describe('two people who edit the marks of one snapshot', () => {
  it.each([
    ['both add', [1], [1, 2], [1, 3], [1, 3, 2]],
    ['one removes what the other one keeps', [1, 2], [1], [1, 2, 3], [1, 3]],
    ['both remove the same', [1, 2], [1], [1], [1]],
    ['the other one clears all', [1, 2], [1, 2, 3], [], [3]],
  ])('keep both their changes when %s', (_, before, mine, theirs, merged) => {
    expect(idsOf(mergeMarks(marks(...before), marks(...mine), marks(...theirs)))).toEqual(merged.map(markId));
  });
});

describe('saving marks', () => {
  /** Plays the server: refuses an update that is based on another version. */
  function keep(current: Snapshot) {
    const server = { current };
    mockEndpoint(snapshotsApi.list, () => ({ snapshots: [server.current] }));
    const saved = mockEndpoint(snapshotsApi.redraw, ({ body }) => {
      if (body.version !== server.current.marks_version) return refuse('STALE_VERSION');
      server.current = { ...server.current, marks: body.marks as Mark[], marks_version: `${body.version}+` };
      return { snapshot: server.current };
    });
    return { server, saved };
  }

  it('replaces the previous marks', async () => {
    const snapshot = sampleSnapshot({ marks: marks(1) });
    const { saved } = keep(snapshot);
    const { snapshot: kept, isMerged } = await saveMarks(snapshot, marks(2));
    expect(idsOf(kept.marks)).toEqual(idsOf(marks(2)));
    expect(isMerged).toBe(false);
    expect(saved).toHaveBeenCalledOnce();
  });

  it('loses nothing that somebody else has drawn meanwhile', async () => {
    const snapshot = sampleSnapshot({ marks: marks(1) });
    keep({ ...snapshot, marks: marks(1, 3), marks_version: 'newer' });
    const { snapshot: kept, isMerged } = await saveMarks(snapshot, marks(1, 2));
    expect(idsOf(kept.marks)).toEqual(idsOf(marks(1, 3, 2)));
    expect(isMerged).toBe(true);
  });

  it('gives up when its version is never the latest', async () => {
    const snapshot = sampleSnapshot();
    mockEndpoint(snapshotsApi.list, () => ({ snapshots: [snapshot] }));
    const saved = mockEndpoint(snapshotsApi.redraw, () => refuse('STALE_VERSION'));
    await expect(saveMarks(snapshot, marks(1))).rejects.toMatchObject({ code: 'STALE_VERSION' });
    expect(saved).toHaveBeenCalledTimes(3);
  });

  it('reports that the snapshot is gone, and other refusals', async () => {
    const snapshot = sampleSnapshot();
    mockEndpoint(snapshotsApi.list, () => ({ snapshots: [] }));
    mockEndpoint(snapshotsApi.redraw, () => refuse('STALE_VERSION'));
    await expect(saveMarks(snapshot, [])).rejects.toMatchObject({ code: 'STALE_VERSION' });
    const refused = mockEndpoint(snapshotsApi.redraw, () => refuse('TICKET_CLOSED'));
    await expect(saveMarks(snapshot, [])).rejects.toMatchObject({ code: 'TICKET_CLOSED' });
    expect(refused).toHaveBeenCalledOnce();
  });
});
