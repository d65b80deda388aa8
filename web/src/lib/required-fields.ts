import { showsText } from '@sightline/contract/visible-text';
import type { Checker, Issue } from './validation.ts';

/**
 * Only that these fields are filled in. For the sign-in form, which must not load zod, and where the server alone
 * knows what is right.
 */
export const hasRequiredFields = (...fields: readonly string[]): Checker => ({
  safeParse(value) {
    const values = value as Record<string, unknown>;
    const empty = fields.filter((field) => !showsText(String(values[field] ?? '')));
    if (empty.length === 0) return { success: true };
    const issueOf = (field: string): Issue => ({
      code: 'too_small',
      origin: 'string',
      minimum: 1,
      path: [field],
      message: '',
    });
    return { success: false, error: { issues: empty.map(issueOf) } };
  },
});
