import { mention } from '@sightline/contract/talk/talk';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';
import type { Line, Talk } from './story.ts';

export type RoomRows = { rooms: Row[]; room_members: Row[]; chats: Row[] };

type RoomSpec = {
  id: string;
  type: 'Ticket' | 'Group' | 'Direct';
  name: string;
  directKey: string | null;
  createdBy: string;
  createdAt: number;
  memberIds: string[];
};

/** `@Tom` of a story, as a mention travels. */
const mentioned = /@(\p{L}+)/gu;

type DemoMessage = { at: number; kind: 'message' | 'call_started' | 'call_ended'; message: string; senderId: string };

const minute = 60_000;

/** A call is two lines: it started, and it ended after so many seconds. */
function saidIn(line: Line, at: number, senderId: string): DemoMessage[] {
  if (line.kind === 'message') return [{ at, kind: 'message', message: line.text, senderId }];
  const length = line.callMinutes * minute;
  return [
    { at: at - length, kind: 'call_started', message: '', senderId },
    { at, kind: 'call_ended', message: String(length / 1000), senderId },
  ];
}

/**
 * Spreads what was said over the time between the beginning and the last word: people answer each other within minutes and
 * come back after hours.
 */
function spread(talk: Talk, begun: number, { now, random, personOf }: DemoContext): DemoMessage[] {
  const last = now - talk.lastAgo;
  const weights = talk.lines.map(
    (line, index) => (index === 0 ? 0.4 : 0.25 + random() ** 3 * 3) + line.callMinutes / 30,
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  return talk.lines.flatMap((line, index) => {
    passed += weights[index] ?? 0;
    return saidIn(line, begun + ((last - begun) * passed) / whole, personOf(line.sender).id);
  });
}

/** The last `unread` lines have been read by nobody but who wrote them. */
function readSeq(said: DemoMessage[], unread: number, personId: string): number {
  const own = said.findLastIndex(({ senderId }) => senderId === personId) + 1;
  return Math.max(own, said.length - unread);
}

/** A room with its members and all that was said in it. Returns when the last word fell. */
export function buildRoomRows(room: RoomSpec, talk: Talk, teller: DemoContext): { rows: RoomRows; lastAt: number } {
  const { organization_id, newId, iso, personOf } = teller;
  const said = spread(talk, room.createdAt, teller);
  const memberIds = [...new Set([...room.memberIds, ...said.map(({ senderId }) => senderId)])];
  const lastAt = said.at(-1)?.at ?? room.createdAt;
  const rows: RoomRows = {
    rooms: [
      {
        organization_id,
        id: room.id,
        type: room.type,
        name: room.name,
        direct_key: room.directKey,
        last_seq: said.length,
        message_at: said.length > 0 ? iso(lastAt) : null,
        created_by: room.createdBy,
        created_at: iso(room.createdAt),
      },
    ],
    room_members: memberIds.map((person_id) => ({
      organization_id,
      room_id: room.id,
      person_id,
      read_seq: readSeq(said, talk.unread, person_id),
      joined_at: iso(room.createdAt),
    })),
    chats: said.map(({ at, kind, message, senderId }, index) => ({
      organization_id,
      id: newId(at),
      room_id: room.id,
      seq: index + 1,
      kind,
      message: message.replace(mentioned, (_, name: string) => mention(personOf(name).id, personOf(name).name)),
      sender_id: senderId,
      tagged_ids: [...new Set([...message.matchAll(mentioned)].map(([, name = '']) => personOf(name).id))],
      receiver_ids: memberIds.filter((id) => id !== senderId),
      created_at: iso(at),
    })),
  };
  return { rows, lastAt };
}
