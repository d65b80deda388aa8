import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Rooms } from '../src/rooms.ts';

const keys = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };

/** Rooms of a test of their own, whose time passes by hand. A fault in them fails the test. */
export function freshRooms(): () => Rooms {
  let rooms: Rooms;
  beforeEach(() => {
    vi.useFakeTimers();
    rooms = new Rooms({ keys, emit: () => undefined, onFault: (error) => expect.unreachable(String(error)) });
  });
  afterEach(() => {
    rooms.close();
    vi.useRealTimers();
  });
  return () => rooms;
}
