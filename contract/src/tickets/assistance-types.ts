import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id, line, optionalLine } from '../scalars.ts';
import { namedType, TypeColor, TypeIcon, TypeOrder, TypeTranslations } from './ticket-types.ts';
import { PriorityId } from './tickets.ts';

export const AssistanceMode = z.enum(['remote', 'onsite', 'workshop']);
export type AssistanceMode = z.infer<typeof AssistanceMode>;

export const AssistanceType = z.object({
  id: Id,
  ...namedType,
  code: z.string(),
  icon: TypeIcon,
  color: TypeColor,
  mode: AssistanceMode,
  /** How long it usually takes, in minutes. */
  default_duration: z.int().nullable(),
  default_priority_id: PriorityId.nullable(),
  /** The template of its sheets. */
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

const fields = {
  name: line(limits.name),
  translations: TypeTranslations.default({}),
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

export const CreateAssistanceTypeInput = z.object({ id: Id.optional(), ...fields });
export const UpdateAssistanceTypeInput = z.object({ ...fields, version: z.int().max(greatestInt) });

const params = z.object({ id: Id });
const oneAssistanceType = z.object({ assistance_type: AssistanceType });
const allAssistanceTypes = wholeList({ assistance_types: z.array(AssistanceType) });

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
    body: TypeOrder,
    data: allAssistanceTypes,
    errors: ['NOT_FOUND'],
  }),
};
