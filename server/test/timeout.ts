/** How long a test waits, on a slow machine too, in milliseconds. Promises in seconds are proved in `*.full.test.ts`. */
export const TIMEOUT = 60_000;
