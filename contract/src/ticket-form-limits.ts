/** Of ticket forms and what is sent with one. `suffix`: random letters at the end of an address, so that no two are the same. */
export const ticketFormLimits = {
  forms: 100,
  fields: 40,
  text: 2000,
  spaces: 200,
  files: 5,
  suffix: 6,
  slug: 80,
} as const;

/** In a window of attempts: public forms, per address that sends them and per workspace. */
export const ticketFormAttempts = { sentForms: 20, sentFormsOfWorkspace: 300 } as const;
