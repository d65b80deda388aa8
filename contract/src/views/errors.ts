/** The errors of saved views, as in `errors.ts`. */
export const viewsErrors = { TOO_MANY_VIEWS: 422 } as const;
