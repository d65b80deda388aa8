import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadMarks } from './read-marks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pump = { organization_id: 'north', room_id: 'pump' };

function openMarks() {
  const emit = vi.fn();
  const told = () => emit.mock.calls.map(([, , , { marks }]) => marks as unknown);
  const readMarks = new ReadMarks({ emit });
  const read = (user_id: string, seq: number, place = pump) => readMarks.publish(place, { user_id, seq });
  return { emit, told, readMarks, read };
}

const soon = () => vi.advanceTimersByTime(limits.readMarksApart);

describe('how far people have read', () => {
  it('is told at once of the first, to those who have the room open', () => {
    const { emit, read } = openMarks();
    read('ana', 7);
    const told = { room_id: 'pump', marks: [{ user_id: 'ana', seq: 7 }] };
    expect(emit.mock.calls).toEqual([['north', socketRoom.room('pump'), 'ChatMarkAsReadEvent', told]]);
  });

  it('is told together of those who read soon after, and of each the furthest', () => {
    const { told, read } = openMarks();
    read('ana', 7);
    read('rui', 6);
    read('eva', 7);
    read('rui', 7);
    read('rui', 5);
    expect(told()).toHaveLength(1);
    soon();
    const together = [
      { user_id: 'rui', seq: 7 },
      { user_id: 'eva', seq: 7 },
    ];
    expect(told().slice(1)).toEqual([together]);
  });

  it('is told at once again when nobody has read for a while', () => {
    const { told, read } = openMarks();
    read('ana', 7);
    soon();
    read('rui', 7);
    expect(told()).toHaveLength(2);
  });

  it('makes no other room wait, nor one of the same id in another workspace', () => {
    const { told, read } = openMarks();
    read('ana', 7);
    read('ana', 3, { ...pump, room_id: 'valve' });
    read('ivo', 4, { ...pump, organization_id: 'south' });
    expect(told()).toHaveLength(3);
  });

  it('waits for nothing at the end of the process', () => {
    const { told, read, readMarks } = openMarks();
    read('ana', 7);
    read('rui', 7);
    readMarks.flush();
    expect(told()).toHaveLength(2);
  });
});
