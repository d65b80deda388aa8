import { describe, expect, it } from 'vitest';
import { sampleChat } from '../../../../test/sample-chat.ts';
import { firstUnread, type Line, timelineOf } from './lines.ts';

const at = (time: string, sender = 'ana', more: Partial<Line> = {}): Line =>
  sampleChat({
    created_at: new Date(`2026-11-20T${time}`).toISOString(),
    sender: { id: sender, name: sender },
    ...more,
  });

const shapeOf = (lines: Line[], unread: string | null = null) =>
  timelineOf(lines, unread).map((block) => (block.kind === 'group' ? block.lines.length : block.kind));

describe('the timeline of a room', () => {
  it('puts messages of one sender together while they are less than five minutes apart', () => {
    expect(shapeOf([at('10:00:00'), at('10:04:59'), at('10:09:58')])).toEqual(['day', 3]);
    expect(shapeOf([at('10:00:00'), at('10:05:00')])).toEqual(['day', 1, 1]);
  });

  it('begins a new group with every sender', () => {
    expect(shapeOf([at('10:00:00'), at('10:00:10', 'rui'), at('10:00:20')])).toEqual(['day', 1, 1, 1]);
  });

  it('begins a new group with every day, even minutes apart', () => {
    const next = at('00:00:10', 'ana', { created_at: new Date('2026-11-21T00:00:10').toISOString() });
    expect(shapeOf([at('23:59:50'), next])).toEqual(['day', 1, 'day', 1]);
  });

  it('is cut by a call and by the line above what is new', () => {
    const unread = at('10:00:20');
    const call = at('10:00:10', 'ana', { kind: 'call_started' });
    expect(shapeOf([at('10:00:00'), call, unread, at('10:00:30')], unread.id)).toEqual(['day', 1, 'call', 'unread', 2]);
  });
});

describe('what is new', () => {
  it('begins with the first message to me that I have not read', () => {
    const mine = at('10:00:00', 'me', { receiver_ids: ['rui'] });
    const read = at('10:00:01', 'rui', { receiver_ids: ['me'], read_ids: ['me'] });
    const fresh = at('10:00:02', 'rui', { receiver_ids: ['me'] });
    const notForMe = at('10:00:02', 'rui', { receiver_ids: ['ana'] });
    expect(firstUnread([mine, read, notForMe, fresh], 'me')).toBe(fresh.id);
    expect(firstUnread([mine, read], 'me')).toBeNull();
  });
});
