/** In their order. The first two prove an address, where anybody may sign up. */
const setupSteps = ['email', 'code', 'workspace', 'colleagues', 'content', 'account'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const readStep = ({ step }: Record<string, unknown>): { step?: SetupStep } => {
  const found = setupSteps.find((one) => one === step);
  return found ? { step: found } : {};
};

export const stepsFor = (needsEmail: boolean): readonly SetupStep[] =>
  needsEmail ? setupSteps : setupSteps.filter((step) => step !== 'email' && step !== 'code');

const fields = {
  workspace: ['setup_token', 'organization_name', 'slug', 'locale', 'timezone'],
  colleagues: ['colleagues'],
  content: ['space_name'],
  account: ['user_name', 'email', 'password'],
} as const;

export type FormStep = keyof typeof fields;
export const fieldsOf = (step: FormStep) => fields[step];

/** Returns the step with the first field that the server has refused. */
export const stepOf = (names: readonly string[]): FormStep =>
  (['workspace', 'colleagues', 'content'] as const).find((step) =>
    fields[step].some((field) => names.includes(field)),
  ) ?? 'account';
