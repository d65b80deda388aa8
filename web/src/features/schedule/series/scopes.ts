import { SeriesScope } from '@sightline/contract/schedule/series';

/** Which visits of a series a change is of: this one is changed like any visit. */
export const scopes = ['this', ...SeriesScope.options] as const;
export type Scope = (typeof scopes)[number];
export const readScope = (value: string): Scope => scopes.find((scope) => scope === value) ?? 'this';
