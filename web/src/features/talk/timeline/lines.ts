import { limits } from '@sightline/contract/limits';
import type { ChatMessage } from '@sightline/contract/talk/talk';
import type { Outgoing } from '#web/lib/outbox.ts';
import { isSameDay } from '#web/lib/time.ts';

/** A message to show: one of the room, or one of mine that is pending or refused. */
export type Line = ChatMessage & { state?: Outgoing['state']; refusal?: string };

export type Block =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'call'; key: string; line: Line }
  | { kind: 'group'; key: string; lines: [Line, ...Line[]] };

const isClose = (earlier: Line, later: Line): boolean =>
  new Date(later.created_at).getTime() - new Date(earlier.created_at).getTime() < limits.messageGroupWindow;

/**
 * Specification, section 4: messages are grouped by calendar day, then by sender when less than five minutes apart.
 * `unreadFrom` is the first message that was new when the room was opened.
 */
export function timelineOf(lines: readonly Line[], unreadFrom: string | null): Block[] {
  const blocks: Block[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const isNewDay = !previous || !isSameDay(previous.created_at, line.created_at);
    if (isNewDay) blocks.push({ kind: 'day', key: `day:${line.id}`, at: line.created_at });
    if (line.id === unreadFrom) blocks.push({ kind: 'unread', key: 'unread' });
    const last = blocks.at(-1);
    if (line.kind !== 'message') blocks.push({ kind: 'call', key: line.id, line });
    else if (last?.kind === 'group' && previous && belongs(previous, line)) last.lines.push(line);
    else blocks.push({ kind: 'group', key: line.id, lines: [line] });
    previous = line;
  }
  return blocks;
}

const belongs = (previous: Line, line: Line): boolean =>
  previous.sender.id === line.sender.id && isClose(previous, line);

/** The first unread message; undefined for readers without a read mark. */
export function firstUnread(lines: readonly Line[], readerId: string): string | null {
  const unread = lines.find(
    ({ kind, sender, receiver_ids, read_ids }) =>
      kind === 'message' && sender.id !== readerId && receiver_ids.includes(readerId) && !read_ids.includes(readerId),
  );
  return unread?.id ?? null;
}
