import { api } from '@sightline/contract/api';
import type { Rows } from './rows.ts';
import type { Scenario } from './scenario.ts';

/** `sheets.ts` exports `sheetsScenarios`, and `sheetsRows` if isolation tests need rows of its own tables. */
type File = { [Name in `${string}Scenarios`]: Record<string, Scenario> } & { [Name in `${string}Rows`]?: Rows };

const read = async (feature: string) => ({
  feature,
  file: (await import(import.meta.resolve(`./${feature}.ts`))) as File,
});
const files = await Promise.all(Object.keys(api).map(read));

/** `feature.endpoint` -> all that tests need to know of it. Every endpoint of the contract stands here; a test names those that do not. */
export const scenarios: Record<string, Scenario> = Object.fromEntries(
  files.flatMap(({ feature, file }) =>
    Object.entries(file[`${feature}Scenarios`] ?? {}).map(([name, entry]) => [`${feature}.${name}`, entry]),
  ),
);

/** Rows of a space that has everything. */
export const rowsOfFeatures: Rows[] = files.flatMap(({ feature, file }) => file[`${feature}Rows`] ?? []);
