import { prioritySlugs, statusSlugs } from '@sightline/contract/tickets/tickets';

/**
 * A story is a few lines of text:
 *
 *     # Subject
 *     high, in progress, Maya+Tom, opened 5h, last 9m, due in 3h, timer 40m, worked 95m, unread 2
 *     Description.
 *     - Priya: What she wrote.
 *     - Maya called, 12 min
 *     = Problem | Work done | Conclusion | Recommendations
 *
 * All times but `due in` lie in the past. `unread` messages at the end have been read by nobody but who wrote them.
 */
export type Line = { kind: 'message' | 'call'; sender: string; text: string; callMinutes: number };

export type Talk = { title: string; lines: Line[]; lastAgo: number; unread: number };

export type Story = Talk & {
  description: string;
  priority: number;
  status: number;
  closed: boolean;
  assignees: string[];
  openedAgo: number;
  /** From now; negative when it is over. */
  dueIn: number | undefined;
  /** How long the timer of the first assignee has been running. */
  timer: number | undefined;
  worked: number | undefined;
  sheet: string[] | undefined;
};

export type Conversation = Talk & { members: string[] };

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const duration = String.raw`(\d+)([mhd])`;

function find(header: string, pattern: string): number | undefined {
  const [, amount, unit] = new RegExp(`\\b${pattern}\\b`).exec(header) ?? [];
  return amount === undefined ? undefined : Number(amount) * units[unit as keyof typeof units];
}

const idOf = (slugs: Record<number, string>, words: string): number =>
  Number(Object.keys(slugs).find((id) => slugs[Number(id)] === words.replaceAll(' ', '_')) ?? 0);

const namesIn = (text: string): string[] => text.match(/\b[A-Z][a-z]+\b/g) ?? [];

function lineOf(text: string): Line {
  const call = /^- (\w+) called, (\d+) min$/.exec(text);
  if (call) return { kind: 'call', sender: call[1] ?? '', text: '', callMinutes: Number(call[2]) };
  const message = /^- (\w+): (.+)$/.exec(text);
  if (!message) throw new Error(`not a line of a story: ${text}`);
  return { kind: 'message', sender: message[1] ?? '', text: message[2] ?? '', callMinutes: 0 };
}

function talkOf(block: string): { talk: Talk; header: string; rest: string[] } {
  const [title = '', header = '', ...rest] = block.trim().split('\n');
  const lines = rest.filter((text) => text.startsWith('- ')).map(lineOf);
  const unread = Number(/\bunread (\d+)/.exec(header)?.[1] ?? 0);
  return { talk: { title, lines, unread, lastAgo: find(header, `last ${duration}`) ?? 0 }, header, rest };
}

const blocksOf = (text: string): string[] => text.split(/^# /m).filter((block) => block.trim() !== '');

function storyOf(block: string): Story {
  const { talk, header, rest } = talkOf(block);
  const [priority = '', state = '', who = ''] = header.split(', ');
  const words = { new: 'not assigned', closed: 'done' }[state] ?? state;
  const overdueBy = find(header, `due ${duration} ago`);
  return {
    ...talk,
    description: rest.filter((text) => !/^[-=] /.test(text)).join('\n'),
    priority: idOf(prioritySlugs, priority),
    status: idOf(statusSlugs, words),
    closed: state === 'closed',
    assignees: namesIn(who),
    openedAgo: find(header, `opened ${duration}`) ?? 0,
    dueIn: overdueBy === undefined ? find(header, `due in ${duration}`) : -overdueBy,
    timer: find(header, `timer ${duration}`),
    worked: find(header, `worked ${duration}`),
    sheet: rest
      .find((text) => text.startsWith('= '))
      ?.slice(2)
      .split(' | '),
  };
}

export function readStories(text: string): Story[] {
  return blocksOf(text).map(storyOf);
}

export function readConversations(text: string): Conversation[] {
  return blocksOf(text).map((block) => {
    const { talk, header } = talkOf(block);
    return { ...talk, members: namesIn(header) };
  });
}
