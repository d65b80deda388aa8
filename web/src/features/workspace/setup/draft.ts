import { readLanguage } from '#web/lib/language.ts';
import { ownTimezone } from '#web/lib/timezones.ts';

/** The values typed during the set-up. The password and the set-up code are never stored. */
export const emptySetup = (code: string) => ({
  setup_token: code,
  organization_name: '',
  slug: '',
  space_name: '',
  locale: readLanguage(),
  timezone: ownTimezone(),
  colleagues: '',
  sample_data: false,
  user_name: '',
  email: '',
  password: '',
});
export type SetupValues = ReturnType<typeof emptySetup>;

/** A request to sign up: begun, then proved. */
export type SignUp = { setup_id: string; email: string; expires_at: string; isProved: boolean };

type Draft = { values: Partial<SetupValues>; signUp: SignUp | null };

const key = 'setup-draft';
const nothing: Draft = { values: {}, signUp: null };

/** Reads the draft of this tab after a reload. */
export function readDraft(): Draft {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) };
  } catch {
    return nothing;
  }
}

const write = (draft: Draft): void => sessionStorage.setItem(key, JSON.stringify(draft));

export function keepValues({ password: _password, setup_token: _code, ...values }: SetupValues): void {
  write({ ...readDraft(), values });
}

export const keepSignUp = (signUp: SignUp | null): void => write({ ...readDraft(), signUp });
export const forgetDraft = (): void => sessionStorage.removeItem(key);

export const isOver = ({ expires_at }: SignUp): boolean => Date.parse(expires_at) < Date.now();
