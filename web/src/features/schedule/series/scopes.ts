import { SeriesScope } from '@sightline/contract/schedule/series';

/** The visits of a series that a change concerns: `this` changes one visit like any other. */
export const scopes = ['this', ...SeriesScope.options] as const;
export type Scope = (typeof scopes)[number];
export const readScope = (value: string): Scope => scopes.find((scope) => scope === value) ?? 'this';
