import { z } from 'zod';
import { checkCondition } from './check.ts';
import { type Condition, conditionLimits } from './conditions.ts';
import type { ConditionFields } from './fields.ts';

type Refinement = { issues: z.core.$ZodRawIssue[] };

function checked(fields: ConditionFields, value: unknown, { issues }: Refinement): Condition {
  const problems = checkCondition(fields, value);
  for (const { path, code } of problems) issues.push({ code: 'custom', path, params: { code }, input: value });
  return problems.length > 0 ? z.NEVER : (value as Condition);
}

/** A condition on the fields of a list. */
export const conditionOn = (fields: ConditionFields) =>
  z.unknown().transform((value, context) => checked(fields, value, context));

/** The same as JSON in a text, as an address has it. */
export const conditionText = (fields: ConditionFields) =>
  z
    .string()
    .max(conditionLimits.characters)
    .transform((text, context) => {
      try {
        return checked(fields, JSON.parse(text), context);
      } catch {
        context.issues.push({ code: 'custom', params: { code: 'condition' }, input: text });
        return z.NEVER;
      }
    });
