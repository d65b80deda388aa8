import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line, PersonRef } from '../scalars.ts';
import { resourceLimits } from './resource-limits.ts';

/** A skill of people, as the workspace calls it: "Refrigerants, category I". Types of assistance may require some. */
export const Skill = z.object({
  id: Id,
  name: z.string(),
  people: z.array(PersonRef),
  assistance_types: z.array(z.object({ id: Id, name: z.string() })),
});
export type Skill = z.infer<typeof Skill>;

/**
 * An agent, and whether they make visits. Who is not plannable is offered to no customer, and comes last where visits are planned; a dispatcher may
 * still choose them by name.
 */
export const VisitMaker = PersonRef.extend({
  title: z.string(),
  is_plannable: z.boolean(),
  skills: z.array(z.object({ id: Id, name: z.string() })),
});
export type VisitMaker = z.infer<typeof VisitMaker>;

const params = z.object({ id: Id });
const oneSkill = z.object({ skill: Skill });
const own = {
  name: line(limits.name),
  /** All who have it, and all types that ask for it. */
  user_ids: z.array(Id).max(limits.bulkIds).default([]),
  assistance_type_ids: z.array(Id).max(limits.types.each).default([]),
};
export const CreateSkillInput = z.object({ id: Id.optional(), ...own });
export const UpdateSkillInput = z.object(own);

export const skillsApi = {
  list: endpoint('GET', '/skills', {
    summary: 'Lists the skills of the workspace by name, with who has them and which types of assistance ask for them.',
    query: OnePage,
    data: wholeList({ skills: z.array(Skill) }),
  }),
  create: endpoint('POST', '/skills', {
    summary: 'Creates a skill.',
    description: `At most ${resourceLimits.skills.each}.`,
    body: CreateSkillInput,
    idempotentBy: 'id',
    data: oneSkill,
    errors: ['NOT_FOUND', 'CONFLICT', 'SKILL_TAKEN', 'TOO_MANY_SKILLS', 'NOT_ASSIGNABLE'],
  }),
  update: endpoint('PUT', '/skill/:id', {
    summary: 'Renames a skill, and says who has it and what asks for it.',
    params,
    body: UpdateSkillInput,
    data: oneSkill,
    errors: ['NOT_FOUND', 'SKILL_TAKEN', 'NOT_ASSIGNABLE'],
  }),
  remove: endpoint('DELETE', '/skill/:id', {
    summary: 'Deletes a skill.',
    description: 'Nobody has it any longer, and nothing asks for it.',
    params,
    errors: ['NOT_FOUND'],
  }),
  people: endpoint('GET', '/schedule/people', {
    summary: 'Lists the agents of the workspace by name, with their skills and whether they make visits.',
    query: OnePage,
    data: wholeList({ people: z.array(VisitMaker) }),
  }),
  setPlannable: endpoint('PUT', '/schedule/person/:id', {
    summary: 'Says whether an agent makes visits.',
    description: 'Only those who do are offered to customers who choose a time.',
    params,
    body: z.object({ is_plannable: z.boolean() }),
    data: z.object({ person: VisitMaker }),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE'],
  }),
};
