import type { CustomField } from '@sightline/contract/assets/fields';
import { normaliseFields } from '@sightline/contract/fields/field-types';
import { fieldIssue } from '@sightline/contract/fields/issues';
import type { Checker } from '#web/lib/validation.ts';

/** A schema of the contract, and the rules of custom fields: the same that the server runs. */
export const withFields = (schema: Checker, fields: readonly CustomField[]): Checker => ({
  safeParse(value) {
    const checked = schema.safeParse(value);
    const entered = (value as { custom_fields?: Record<string, unknown> }).custom_fields ?? {};
    const asked = fields.filter(({ id }) => id in entered);
    const { problems } = normaliseFields(asked, entered);
    const wrong = Object.entries(problems).map(([id, problem]) => fieldIssue(['custom_fields', id], problem));
    const issues = [...(checked.success ? [] : checked.error.issues), ...wrong];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
