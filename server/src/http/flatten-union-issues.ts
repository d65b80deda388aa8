import type { core } from 'zod';

type Issue = core.$ZodIssue;

const isChoice = (issue: Issue): issue is core.$ZodIssueInvalidValue =>
  issue.code === 'invalid_value' && issue.path.length === 0;

/** Ranks the forms of a union: one that rejects a given value fits better than one that only misses values. */
const misses = (form: Issue[]): number => form.length + (form.some(({ input }) => input !== undefined) ? 0 : 1000);

/**
 * Issues by field. For a union: its choices together, or what the closest variant lacks. For
 * unknown fields: each by its name.
 */
export function flattenUnionIssues(issue: Issue): Issue[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] }));
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.map((form) => form.flatMap(flattenUnionIssues));
  const choices = forms.flat().filter(isChoice);
  const [choice] = choices;
  if (choice && forms.every((form) => form.every(isChoice))) {
    return [{ ...choice, path: issue.path, values: choices.flatMap(({ values }) => values) }];
  }
  const [nearest = [issue]] = forms.toSorted((one, other) => misses(one) - misses(other));
  return nearest.map((lack) => ({ ...lack, path: lack === issue ? issue.path : [...issue.path, ...lack.path] }));
}
