import { ticketStatus } from '@sightline/contract/tickets/tickets';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';
import { buildRoomRows, type RoomRows } from './room-rows.ts';
import type { Story } from './story.ts';

export type TicketRows = RoomRows & {
  tickets: Row[];
  ticket_assignees: Row[];
  timers: Row[];
  ticket_events: Row[];
  assistance_sheets: Row[];
};

const minute = 60_000;

/** The places in a ticket's life. All lie between its opening and now. */
function momentsOf(story: Story, lastAt: number, now: number) {
  const openedAt = now - story.openedAgo;
  const between = (share: number) => openedAt + (Math.max(lastAt, openedAt + 4 * minute) - openedAt) * share;
  const closedAt = Math.min(lastAt + 20 * minute, now - minute);
  return { openedAt, assignedAt: between(0.08), startedAt: between(0.3), doneAt: between(0.95), closedAt };
}

type Moments = ReturnType<typeof momentsOf>;
type TicketRowsInput = {
  story: Story;
  ticketId: string;
  at: Moments;
  assigneeIds: string[];
  reporterId: string;
  teller: DemoContext;
};

/** Customers report; a ticket nobody has written in was reported by the customer's lead. */
const reporterOf = (story: Story, lead: string): string =>
  story.lines.find(({ sender }) => !story.assignees.includes(sender))?.sender ?? lead;

function eventsOf({ story, ticketId, at, assigneeIds, reporterId, teller }: TicketRowsInput): Row[] {
  const [agent = null] = assigneeIds;
  const event = (moment: number, kind: string, person_id: string | null, more: Row = {}): Row => ({
    organization_id: teller.organization_id,
    id: teller.newId(moment),
    ticket_id: ticketId,
    kind,
    person_id,
    subject_id: null,
    from_value: null,
    to_value: null,
    created_at: teller.iso(moment),
    ...more,
  });
  const status = (moment: number, from: number, to: number) =>
    event(moment, 'status_changed', agent, { from_value: String(from), to_value: String(to) });
  const { to_do, in_progress, done } = ticketStatus;
  return [
    event(at.openedAt, 'created', reporterId),
    ...assigneeIds.map((id, index) => event(at.assignedAt + index * 1000, 'assigned', agent, { subject_id: id })),
    ...(story.status >= in_progress ? [status(at.startedAt, to_do, in_progress)] : []),
    ...(story.status === done ? [status(at.doneAt, in_progress, done)] : []),
    ...(story.sheet ? [event(at.closedAt - 2 * minute, 'sheet_created', agent, { to_value: '1' })] : []),
    ...(story.closed
      ? [event(at.closedAt, 'closed', agent, { to_value: story.sheet ? 'with_sheet' : 'without_sheet' })]
      : []),
  ];
}

function timersOf({ story, ticketId, at, assigneeIds, teller }: TicketRowsInput): Row[] {
  const [person_id] = assigneeIds;
  if (!person_id) return [];
  const timer = (from: number, until: number | null): Row => ({
    organization_id: teller.organization_id,
    id: teller.newId(from),
    owner_kind: 'ticket',
    owner_id: ticketId,
    person_id,
    started_at: teller.iso(from),
    stopped_at: until === null ? null : teller.iso(until),
  });
  const worked = story.worked === undefined ? [] : [timer(at.startedAt, at.startedAt + story.worked)];
  return story.timer === undefined ? worked : [...worked, timer(teller.now - story.timer, null)];
}

function sheetsOf({ story, ticketId, at, assigneeIds, reporterId, teller }: TicketRowsInput): Row[] {
  if (!story.sheet) return [];
  const [problem = '', work_done = '', conclusion = '', recommendations = ''] = story.sheet;
  const written = at.closedAt - 2 * minute;
  return [
    {
      organization_id: teller.organization_id,
      id: teller.newId(written),
      ticket_id: ticketId,
      number: 1,
      status: 'current',
      problem,
      work_done,
      conclusion,
      recommendations,
      author_id: assigneeIds[0],
      reviewer_id: reporterId,
      created_at: teller.iso(written),
    },
  ];
}

/** Everything that one story leaves in the tables. */
export function buildTicketRows(
  story: Story,
  place: { number: number; branchId: string; lead: string },
  teller: DemoContext,
): TicketRows {
  const { organization_id, now, newId, iso, personOf } = teller;
  const openedAt = now - story.openedAgo;
  const [ticketId, roomId] = [newId(openedAt), newId(openedAt)];
  const assigneeIds = story.assignees.map((name) => personOf(name).id);
  const reporterId = personOf(reporterOf(story, place.lead)).id;
  const room = buildRoomRows(
    {
      id: roomId,
      type: 'Ticket',
      name: '',
      directKey: null,
      createdBy: reporterId,
      createdAt: openedAt,
      memberIds: [reporterId, ...assigneeIds],
    },
    story,
    teller,
  );
  const at = momentsOf(story, room.lastAt, now);
  const told: TicketRowsInput = { story, ticketId, at, assigneeIds, reporterId, teller };
  const events = eventsOf(told);
  const ticket: Row = {
    organization_id,
    id: ticketId,
    ticket_id: place.number,
    type: 'normal',
    subject: story.title,
    description: story.description,
    status_id: story.status,
    priority_id: story.priority,
    branch_id: place.branchId,
    due_date: story.dueIn === undefined ? null : iso(now + story.dueIn),
    room_id: roomId,
    created_by: reporterId,
    created_at: iso(openedAt),
    updated_at: iso(story.closed ? at.closedAt : room.lastAt),
    closed_at: story.closed ? iso(at.closedAt) : null,
    closed_by: story.closed ? assigneeIds[0] : null,
    version: events.length,
  };
  return {
    ...room.rows,
    tickets: [ticket],
    ticket_assignees: assigneeIds.map((person_id, index) => ({
      organization_id,
      ticket_id: ticketId,
      person_id,
      assigned_at: iso(at.assignedAt + index * 1000),
    })),
    timers: timersOf(told),
    ticket_events: events,
    assistance_sheets: sheetsOf(told),
  };
}
