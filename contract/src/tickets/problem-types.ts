import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id, line, optionalLine } from '../scalars.ts';
import { namedType, TypeOrder, TypeTranslations } from './ticket-types.ts';
import { PriorityId } from './tickets.ts';

export const ProblemType = z.object({
  id: Id,
  ...namedType,
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

const fields = {
  name: line(limits.name),
  translations: TypeTranslations.default({}),
  parent_id: Id.nullable().default(null),
  keywords: optionalLine(limits.types.keywords).default(''),
  default_priority_id: PriorityId.nullable().default(null),
  active: z.boolean().default(true),
};

export const CreateProblemTypeInput = z.object({ id: Id.optional(), ...fields });
export const UpdateProblemTypeInput = z.object({ ...fields, version: z.int().max(greatestInt) });

const params = z.object({ id: Id });
const oneProblemType = z.object({ problem_type: ProblemType });
const allProblemTypes = wholeList({ problem_types: z.array(ProblemType) });

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
    body: TypeOrder,
    data: allProblemTypes,
    errors: ['NOT_FOUND'],
  }),
};
