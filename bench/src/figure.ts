/**
 * One figure: what was measured, against which goal, if there is one; the less the better. A ratio (unit `x`) is ours divided by the
 * floor's in the same run, and may be compared with that of another day or machine; other units may not.
 */
export type Figure = { name: string; value: number; unit: string; goal?: number; detail: string };
