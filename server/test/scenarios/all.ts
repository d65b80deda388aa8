import { api } from '@sightline/contract/api';
import type { Rows } from './rows.ts';
import type { Scenario } from './scenario.ts';

/** A file of scenarios exports `scenarios`, and `rows` if isolation tests need rows of its own tables. */
type File = { scenarios: Record<string, Scenario>; rows?: Rows };

/** `sheets` is in `sheets/sheets.ts`, `sheets.costs` in `sheets/costs.ts`, as in the contract. */
const fileOf = (key: string): string => {
  const [feature = '', part = feature] = key.split('.');
  return import.meta.resolve(`./${feature}/${part}.ts`);
};

const files = await Promise.all(
  Object.keys(api).map(async (key) => ({ key, ...((await import(fileOf(key))) as File) })),
);

/** `feature.part.endpoint` -> all that tests need to know of it. Every endpoint of the contract stands here; a test names those that do not. */
export const scenarios: Record<string, Scenario> = Object.fromEntries(
  files.flatMap(({ key, scenarios: ofFile }) =>
    Object.entries(ofFile).map(([name, entry]) => [`${key}.${name}`, entry]),
  ),
);

/** Rows of a space that has everything. */
export const rowsOfFeatures: Rows[] = files.flatMap(({ rows }) => rows ?? []);
