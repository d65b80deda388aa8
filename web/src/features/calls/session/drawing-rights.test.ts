import type { ArState } from '@sightline/contract/calls/calls';
import type { DrawingMessage } from '@sightline/contract/calls/drawing';
import { describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { allowedMarks, isAboutOwnMarks, isPenFree, mayReport } from './drawing-rights.ts';

const [starter, holder, other] = ['starter', 'holder', 'other'];
const ref = (id: string) => ({ id, name: id });
const ar: ArState = { enabled: true, streamer_id: other, user: ref(starter), drawing_user: ref(holder) };

const mark = (author_id: string): DrawingMessage => ({ type: 'mark', mark: sampleMark({ author_id }) });
const extend = (author_id: string): DrawingMessage => ({ type: 'extend', id: markId(1), author_id, points: [[0, 0]] });
const remove = (author_id: string): DrawingMessage => ({ type: 'remove', ids: [markId(1)], author_id });
const clear = (author_id: string, whose: 'mine' | 'all'): DrawingMessage => ({ type: 'clear', author_id, whose });
const all = { type: 'all' as const, marks: [], gone: [] };

describe('a data message', () => {
  it.each([mark, extend, remove, (author: string) => clear(author, 'mine'), (author: string) => clear(author, 'all')])(
    'is accepted only if it names its sender (%#)',
    (write) => {
      expect(isAboutOwnMarks(write(holder), holder)).toBe(true);
      expect(isAboutOwnMarks(write(holder), other)).toBe(false);
    },
  );

  it('may be a request from anybody', () => {
    expect(isAboutOwnMarks({ type: 'ask' }, other)).toBe(true);
  });
});

describe('drawing rights', () => {
  it.each([
    ['draws', mark, [starter, holder]],
    ['extends a mark', extend, [starter, holder]],
    ['undoes their own marks', remove, [starter, holder, other]],
    ['clears their own marks', (id: string) => clear(id, 'mine'), [starter, holder, other]],
    ['clears everything', (id: string) => clear(id, 'all'), [starter, holder]],
    ['restores everything', () => all, [starter, holder]],
  ] as const)('limit who %s', (_, write, may) => {
    for (const id of [starter, holder, other]) expect(mayReport(write(id), id, ar), id).toBe(may.includes(id));
  });

  it('let others ask for the pen while it is free or held by the starter', () => {
    expect(isPenFree({ ...ar, drawing_user: null })).toBe(true);
    expect(isPenFree({ ...ar, drawing_user: ref(starter) })).toBe(true);
    expect(isPenFree(ar)).toBe(false);
  });

  it('let nobody draw while drawing is off', () => {
    expect(mayReport(mark(holder), holder, { ...ar, enabled: false })).toBe(false);
    expect(mayReport(clear(starter, 'all'), starter, { ...ar, enabled: false })).toBe(false);
  });
});

describe('a response', () => {
  const gone = [starter, other].map((author_id, at) => ({ id: markId(at), author_id, life: 0 }));
  const answer = { type: 'all' as const, marks: [sampleMark()], gone };

  it('shows its marks to the person who asked, and hides only the sender’s own marks', () => {
    expect(allowedMarks(answer, other, true)).toEqual({ ...answer, gone: gone.slice(1) });
    expect(allowedMarks(answer, other, false)).toEqual({ ...answer, marks: [], gone: gone.slice(1) });
  });
});
