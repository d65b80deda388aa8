/** How long a test waits for what is bound to come, on however busy a machine. What is promised in less is proved in `*.full.test.ts`. */
export const PATIENCE = 60_000;
