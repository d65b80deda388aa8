/** The errors of imports and jobs, as in `errors.ts`. */
export const jobsErrors = {
  /** A running job can be neither discarded nor retried. */
  JOB_RUNNING: 409,
  /** The import is not in a state in which this can be done. */
  IMPORT_STATE: 409,
  /** No column holds what rows are known by, or two columns hold the same. */
  IMPORT_MAPPING: 422,
  IMPORT_TOO_LARGE: 413,
} as const;
