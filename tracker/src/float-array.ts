/**
 * Reads where the loop's own bounds guarantee the index. One accessor per kind of array, so that the engine compiles
 * each to a single load.
 */
export const at = (values: Float32Array, index: number): number => values[index] as number;
