import type { ArState } from '@sightline/contract/calls/calls';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import type { Frozen } from '../freeze/freeze-store.ts';
import { readCallSession } from '../session/call-session.ts';
import type { CaptureSource } from './captures.ts';
import { useSnapshot } from './use-snapshot.ts';

const shown = vi.hoisted(() => ({ frozen: null as Frozen | null }));
const take = vi.hoisted(() => vi.fn((_: CaptureSource) => undefined));
vi.mock('../freeze/freeze-store.ts', () => ({ useFrozen: () => shown.frozen, readFrozen: () => shown.frozen }));
vi.mock('./captures.ts', () => ({ useCapture: () => ({ take }) }));

const me = sampleCall().created_by;
const ar: ArState = { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: me };
const call = sampleCall({ ar });
const off = [fakePerson(sampleColleague), fakePerson(sampleGuest, { camera: null })];
const takeOf = () => renderHook(() => useSnapshot(call, { ...readCallSession(), people: off })).result.current;

describe('what a snapshot shows', () => {
  it('is the still of a camera that was turned off, as on the stage', async () => {
    const content = new Blob(['still']);
    const freeze = {
      id: call.id,
      by: me.id,
      streamer_id: sampleGuest.id,
      anchor_id: null,
      width: 4,
      height: 3,
      anchors: [],
    };
    shown.frozen = { freeze, still: { url: '', content } };
    takeOf()?.();
    const shot = take.mock.lastCall?.[0];
    expect(shot?.person.id).toBe(sampleGuest.id);
    expect((await shot?.take())?.blob).toBe(content);
  });

  it('is the person in view, when nothing is frozen', () => {
    shown.frozen = null;
    takeOf()?.();
    expect(take.mock.lastCall?.[0].person.id).toBe(sampleColleague.id);
  });
});
