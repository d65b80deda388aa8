/** Limits of ticket forms and their uploads. `suffix`: random letters at the end of an address, so that no two are the same. */
export const ticketFormLimits = {
  forms: 100,
  fields: 40,
  text: 2000,
  spaces: 200,
  files: 5,
  suffix: 6,
  slug: 80,
} as const;
