/**
 * One measured figure with an optional goal; lower is better. A ratio (unit `x`) is ours divided by the floor's in the same run
 * and can be compared between days and machines; other units cannot.
 */
export type Figure = { name: string; value: number; unit: string; goal?: number; detail: string };
