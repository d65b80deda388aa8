/** Limits of saved views. `each`: of one list, for one person. Counts end at `most`, of the first `counted` views. */
export const viewLimits = {
  name: 80,
  each: 50,
  counted: 30,
  most: 1000,
  roles: 20,
  spaces: 100,
  columns: 100,
} as const;
