/** Only changed fields are sent, so that a page opened long ago does not revert somebody else's change. */
export const changesOf = <T extends object>(before: T, now: T): Partial<T> => {
  const names = Object.keys(now) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<T>;
};
