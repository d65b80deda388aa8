import { Store } from './store.ts';

/** The address that this visit began with, as it was typed, pasted or linked to: pages read from it only what they know. */
export const typedAddress = new Store<{ pathname: string; search: Readonly<Record<string, unknown>> } | null>(null);
