import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OnePage, wholeList } from './envelope.ts';
import { greatestInt, Id, line, optionalLine } from './fields.ts';
import { limits } from './limits.ts';
import { PriorityId } from './tickets.ts';

/*
 * What kind of assistance a ticket asks for, and what kind of problem it is about. One that is no longer offered is archived:
 * tickets that have it keep it.
 */

export const typeIcons = ['headset', 'tool', 'truck', 'home', 'package', 'calendar', 'alert'] as const;
export const TypeIcon = z.enum(typeIcons);
export type TypeIcon = z.infer<typeof TypeIcon>;
export const typeColors = ['gray', 'blue', 'green', 'yellow', 'orange', 'urgent', 'violet'] as const;
export const TypeColor = z.enum(typeColors);
export type TypeColor = z.infer<typeof TypeColor>;
export const AssistanceMode = z.enum(['remote', 'onsite', 'workshop']);
export type AssistanceMode = z.infer<typeof AssistanceMode>;

const Translated = z.object({ name: optionalLine(limits.name).default('') });
/** For readers in a language. What is empty is as everybody else sees it. */
export const TypeTranslations = z.object({ en: Translated, pt: Translated }).partial();
export type TypeTranslations = z.infer<typeof TypeTranslations>;

/** `name` is in the reader's language; `base` is what readers see whose language has no translation. */
const named = { name: z.string(), base: z.object({ name: z.string() }), translations: TypeTranslations };

export const AssistanceType = z.object({
  id: Id,
  ...named,
  code: z.string(),
  icon: TypeIcon,
  color: TypeColor,
  mode: AssistanceMode,
  /** How long it usually takes, in minutes. */
  default_duration: z.int().nullable(),
  default_priority_id: PriorityId.nullable(),
  /** What its sheets ask. */
  sheet_template_id: Id.nullable(),
  /** Its tickets are closed with a current sheet only, or with one that is signed. */
  requires_sheet: z.boolean(),
  requires_signature: z.boolean(),
  active: z.boolean(),
  order: z.int(),
  used_count: z.int(),
  version: z.int(),
});
export type AssistanceType = z.infer<typeof AssistanceType>;

export const ProblemType = z.object({
  id: Id,
  ...named,
  parent_id: Id.nullable(),
  /** Further words by which it is found. */
  keywords: z.string(),
  default_priority_id: PriorityId.nullable(),
  active: z.boolean(),
  order: z.int(),
  used_count: z.int(),
  version: z.int(),
});
export type ProblemType = z.infer<typeof ProblemType>;

const translations = TypeTranslations.default({});
const assistance = {
  name: line(limits.name),
  translations,
  code: optionalLine(limits.types.code).default(''),
  icon: TypeIcon.default('tool'),
  color: TypeColor.default('gray'),
  mode: AssistanceMode.default('onsite'),
  default_duration: z.int().min(1).max(limits.types.minutes).nullable().default(null),
  default_priority_id: PriorityId.nullable().default(null),
  sheet_template_id: Id.nullable().default(null),
  requires_sheet: z.boolean().default(false),
  requires_signature: z.boolean().default(false),
  active: z.boolean().default(true),
};
const problem = {
  name: line(limits.name),
  translations,
  parent_id: Id.nullable().default(null),
  keywords: optionalLine(limits.types.keywords).default(''),
  default_priority_id: PriorityId.nullable().default(null),
  active: z.boolean().default(true),
};
const version = z.int().max(greatestInt);

export const CreateAssistanceTypeInput = z.object({ id: Id.optional(), ...assistance });
export const UpdateAssistanceTypeInput = z.object({ ...assistance, version });
export const CreateProblemTypeInput = z.object({ id: Id.optional(), ...problem });
export const UpdateProblemTypeInput = z.object({ ...problem, version });
/** All of them, or some: the others keep their places behind these. */
const Order = z.object({ ids: z.array(Id).min(1).max(limits.types.each) });

const params = z.object({ id: Id });
const oneAssistanceType = z.object({ assistance_type: AssistanceType });
const allAssistanceTypes = wholeList({ assistance_types: z.array(AssistanceType) });
const oneProblemType = z.object({ problem_type: ProblemType });
const allProblemTypes = wholeList({ problem_types: z.array(ProblemType) });

export const assistanceTypesApi = {
  list: endpoint('GET', '/assistance-types', {
    summary: 'Lists the types of assistance in their order, archived ones too.',
    query: OnePage,
    data: allAssistanceTypes,
  }),
  create: endpoint('POST', '/assistance-types', {
    summary: 'Creates a type of assistance, at the end of the order.',
    body: CreateAssistanceTypeInput,
    idempotentBy: 'id',
    data: oneAssistanceType,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_TYPES'],
  }),
  update: endpoint('PUT', '/assistance-type/:id', {
    summary: 'Changes, archives or restores a type of assistance.',
    params,
    body: UpdateAssistanceTypeInput,
    data: oneAssistanceType,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
  }),
  order: endpoint('PUT', '/assistance-types/order', {
    summary: 'Puts the types of assistance in an order.',
    body: Order,
    data: allAssistanceTypes,
    errors: ['NOT_FOUND'],
  }),
};

export const problemTypesApi = {
  list: endpoint('GET', '/problem-types', {
    summary: 'Lists the types of problems in their order, archived ones too.',
    query: OnePage,
    data: allProblemTypes,
  }),
  create: endpoint('POST', '/problem-types', {
    summary: 'Creates a type of problem, at the end of its siblings.',
    body: CreateProblemTypeInput,
    idempotentBy: 'id',
    data: oneProblemType,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_TYPES'],
  }),
  update: endpoint('PUT', '/problem-type/:id', {
    summary: 'Changes, moves, archives or restores a type of problem.',
    params,
    body: UpdateProblemTypeInput,
    data: oneProblemType,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'PROBLEM_TYPE_CYCLE'],
  }),
  order: endpoint('PUT', '/problem-types/order', {
    summary: 'Puts the types of problems in an order.',
    body: Order,
    data: allProblemTypes,
    errors: ['NOT_FOUND'],
  }),
};

export const ticketTypeEvents = {
  TicketTypesChangedEvent: z.object({}),
};
