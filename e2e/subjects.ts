const run = Date.now().toString(36).slice(-5);
let count = 0;

/** A subject that no other journey uses, so that it is found by its words alone. */
export function subjectOf(words: string): string {
  count += 1;
  return `${words} ${run}${count}`;
}
