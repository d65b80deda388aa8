import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, Page, Pagination, wholeList } from '../envelope.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { anyOf, flag, ids } from '../list-filters.ts';
import { defineList } from '../lists.ts';
import { Day, greatestInt, Id, line, optionalLine, PersonRef, prose, Timestamp, TimestampInput } from '../scalars.ts';
import { calibrationStates, toolFields, toolKinds, toolStatuses } from './list-fields.ts';
import { resourceLimits } from './resource-limits.ts';

/*
 * Tools that technicians take to visits: instruments, vehicles and kits. Each unit of a tool is in one place at a time; the database refuses a
 * second reservation of it.
 */

export const ToolKind = z.enum(toolKinds);
export type ToolKind = z.infer<typeof ToolKind>;
export const ToolStatus = z.enum(toolStatuses);
export type ToolStatus = z.infer<typeof ToolStatus>;
/** By the day of the workspace. */
export const CalibrationState = z.enum(calibrationStates);
export type CalibrationState = z.infer<typeof CalibrationState>;

export const Tool = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  serial: z.string(),
  kind: ToolKind,
  picture: Attachment.nullable(),
  /** The place where it is kept: at a customer, with a person, or at the company. */
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  holder: PersonRef.nullable(),
  status: ToolStatus,
  calibration_due_on: Day.nullable(),
  calibration: CalibrationState,
  /** Interchangeable units. */
  quantity: z.int(),
  notes: z.string(),
  active: z.boolean(),
  order: z.int(),
  /** Units that are reserved at this moment, and reservations that have not ended. */
  in_use: z.int(),
  used_count: z.int(),
  version: z.int(),
});
export type Tool = z.infer<typeof Tool>;

export const ToolReservation = z.object({
  id: Id,
  tool: z.object({ id: Id, name: z.string() }),
  unit: z.int(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  visit_id: Id.nullable(),
  ticket: z.object({ id: Id, ticket_id: z.int() }).nullable(),
  /** The title of the visit, or the subject of the ticket. */
  title: z.string(),
  reserved_by: PersonRef,
});
export type ToolReservation = z.infer<typeof ToolReservation>;

/** A tool in a certain time. */
export const ToolAvailability = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  kind: ToolKind,
  status: ToolStatus,
  calibration: CalibrationState,
  quantity: z.int(),
  free: z.int(),
  /** The holders of its reserved units. */
  taken_by: z.array(z.string()),
});
export type ToolAvailability = z.infer<typeof ToolAvailability>;

export const toolsList = defineList({
  fields: toolFields,
  filters: {
    kind: anyOf(toolKinds),
    status: anyOf(toolStatuses),
    calibration: anyOf(calibrationStates),
    holder_id: ids(),
    branch_id: ids(),
    archived: flag(),
  },
  orders: ['order', 'name', 'code', 'calibration_due_on', 'quantity'],
  order: { by: 'order', dir: 'asc' },
  perPage: resourceLimits.tools.listed,
});

const own = {
  name: line(limits.name),
  code: optionalLine(resourceLimits.tools.code).default(''),
  serial: optionalLine(resourceLimits.tools.serial).default(''),
  kind: ToolKind.default('tool'),
  branch_id: Id.nullable().default(null),
  holder_id: Id.nullable().default(null),
  status: ToolStatus.default('available'),
  calibration_due_on: Day.nullable().default(null),
  quantity: z.int().min(1).max(resourceLimits.tools.quantity).default(1),
  notes: prose(resourceLimits.tools.notes).default(''),
  active: z.boolean().default(true),
};
export const CreateToolInput = z.object({ id: Id.optional(), ...own });
export const UpdateToolInput = z.object({ ...own, version: z.int().max(greatestInt) });

const params = z.object({ id: Id });
const oneTool = z.object({ tool: Tool });
type Span = { starts_at: string; ends_at: string };
const length = ({ starts_at, ends_at }: Span): number => Date.parse(ends_at) - Date.parse(starts_at);
const isOrdered = (span: Span): boolean => length(span) > 0;
const isBounded = (span: Span): boolean => length(span) <= resourceLimits.reservation;
const order = { path: ['ends_at'], params: { code: 'ends_before_start' } };
const longest = { path: ['ends_at'], params: { code: 'time_too_long' } };

/** The tools of a visit. */
export const WantedTools = z
  .array(z.object({ tool_id: Id, quantity: z.int().min(1).max(resourceLimits.tools.quantity).default(1) }))
  .max(resourceLimits.tools.perVisit);
export const VisitTool = z.object({ tool: z.object({ id: Id, name: z.string() }), quantity: z.int() });
export type VisitTool = z.infer<typeof VisitTool>;
const toolsOfVisit = wholeList({ tools: z.array(VisitTool) });
const uploadErrors = [
  'NOT_FOUND',
  'PICTURE_TOO_LARGE',
  'PICTURE_QUEUE_FULL',
  'FILE_UNREADABLE',
  'NO_PICTURE',
  'PICTURE_FORMAT',
] as const;

export const toolsApi = {
  list: endpoint('GET', '/tools', {
    summary: 'Lists the tools that technicians take along, filtered, searched and ordered.',
    query: toolsList.query,
    data: z.object({ tools: z.array(Tool), pagination: Pagination }),
  }),
  available: endpoint('GET', '/tools/available', {
    summary: 'Lists the tools in use with the units that are free in a time.',
    description: 'What the visit of `visit_id` has counts as free.',
    query: z
      .object({ page: Page, starts_at: TimestampInput, ends_at: TimestampInput, visit_id: Id.optional() })
      .refine(isOrdered, order)
      .refine(isBounded, longest),
    data: wholeList({ tools: z.array(ToolAvailability) }),
  }),
  create: endpoint('POST', '/tools', {
    summary: 'Creates a tool, at the end of the order.',
    body: CreateToolInput,
    idempotentBy: 'id',
    data: oneTool,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_TOOLS'],
  }),
  update: endpoint('PUT', '/tool/:id', {
    summary: 'Changes, archives or restores a tool.',
    params,
    body: UpdateToolInput,
    data: oneTool,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'TOOL_RESERVED'],
  }),
  setPicture: endpoint('PUT', '/tool/:id/picture', {
    summary: 'Replaces the picture of a tool.',
    params,
    body: z.object({}),
    files: 'picture',
    data: oneTool,
    errors: uploadErrors,
  }),
  order: endpoint('PUT', '/tools/order', {
    summary: 'Puts the tools in an order.',
    body: z.object({ ids: z.array(Id).min(1).max(resourceLimits.tools.each) }),
    errors: ['NOT_FOUND'],
  }),
  reservations: endpoint('GET', '/tool/:id/reservations', {
    summary: 'Lists the reservations of a tool that have not ended, in their order.',
    params,
    query: OnePage,
    data: wholeList({ reservations: z.array(ToolReservation) }),
    errors: ['NOT_FOUND'],
  }),
  reserve: endpoint('POST', '/tool/:id/reserve', {
    summary: 'Reserves a unit of a tool for a ticket.',
    description: 'When all units are taken, the answer names who has them.',
    params,
    body: z
      .object({ id: Id.optional(), ticket_id: Id, starts_at: TimestampInput, ends_at: TimestampInput })
      .refine(isOrdered, order)
      .refine(isBounded, longest),
    idempotentBy: 'id',
    data: z.object({ reservation: ToolReservation }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOOL_BUSY', 'TOOL_UNAVAILABLE'],
  }),
  release: endpoint('POST', '/tool/:id/release', {
    summary: 'Ends a reservation of a tool: now, or altogether when it has not begun.',
    params,
    body: z.object({ reservation_id: Id }),
    errors: ['NOT_FOUND'],
  }),
  ofVisit: endpoint('GET', '/visit/:id/tools', {
    summary: 'Lists the tools that are reserved with a visit.',
    params,
    query: OnePage,
    data: toolsOfVisit,
    errors: ['NOT_FOUND'],
  }),
  setOfVisit: endpoint('PUT', '/visit/:id/tools', {
    summary: 'Reserves these tools with a visit, and no others.',
    description: 'They move with the visit. When a unit is taken, nothing changes and the answer names who has it.',
    params,
    body: z.object({ tools: WantedTools }),
    data: toolsOfVisit,
    errors: ['NOT_FOUND', 'TOOL_BUSY', 'TOOL_UNAVAILABLE', 'VISIT_OVER'],
  }),
};

export const toolsEvents = { ToolsChangedEvent: z.object({}) };
