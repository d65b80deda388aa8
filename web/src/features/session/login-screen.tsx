import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FieldErrors } from '@sightline/contract/envelope';
import type { LoginAnswer, SecondFactorDue, Session } from '@sightline/contract/session/session';
import type { DemoAccounts } from '@sightline/contract/workspace/workspace';
import { IconBuilding, IconQrcode } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { fieldErrorsOf } from '#web/lib/validation.ts';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { login } from './api.ts';
import { DemoAccountList } from './demo-account-list.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import qrClasses from './qr-login-button.module.css';

type LoginScreenProps = {
  product: { name: string; subtitle: string };
  demo: DemoAccounts | null;
  /** The address that is known already, for instance after a new password. */
  email?: string | undefined;
  /** The "forgot password" page. */
  forgot: ReactNode;
  onSignedIn: (session: Session) => void | Promise<void>;
  /** Where to go once signed in. */
  redirect?: string | undefined;
};

/** Loaded only for people who have a second factor. */
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor/second-factor-step.tsx')).SecondFactorStep,
}));

/** Loaded when somebody asks for the code. */
const QrLogin = lazy(async () => ({ default: (await import('./second-factor/qr-login.tsx')).QrLogin }));

/** Loaded when somebody signs in at the provider of their workspace. */
const SsoLogin = lazy(async () => ({ default: (await import('./sso/sso-login.tsx')).SsoLogin }));

const isFilledIn = hasRequiredFields('email', 'password');

/** Written without the form library, which would add 5 KB to the first page that everybody loads. */
function useLogin(onSignedIn: LoginScreenProps['onSignedIn'], email = '') {
  const [typed, setTyped] = useState({ email, password: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  const [due, setDue] = useState<SecondFactorDue | null>(null);
  /** The reason why the user signs in at their provider; empty when they chose to. Null: they sign in here. */
  const [ssoReason, setSsoReason] = useState<string | null>(null);

  function refuse(found: FieldErrors, form: HTMLFormElement): void {
    flushSync(() => setErrors(found));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    const { error } = isFilledIn.safeParse(typed);
    if (error) return refuse(fieldErrorsOf(error.issues), form);
    setRefusal('');
    setSending(true);
    try {
      const envelope = await login(typed);
      const { status, data } = envelope;
      if (status >= 200 && status < 300) await proceed(data);
      else if (envelope.errors.email || envelope.errors.password) refuse(envelope.errors, form);
      else if (envelope.code === 'SSO_REQUIRED') setSsoReason(sentencesFor(envelope).join(' '));
      else setRefusal(sentencesFor(envelope).join(' '));
    } finally {
      setSending(false);
    }
  }

  async function proceed(answer: LoginAnswer): Promise<void> {
    if ('token' in answer) await onSignedIn(answer);
    else setDue(answer);
  }

  function startAgain(reason: string): void {
    setDue(null);
    setTyped({ ...typed, password: '' });
    setRefusal(reason);
  }

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: errors[name]?.[0],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: currentTarget.value });
      setErrors(({ [name]: _fixed, ...rest }) => rest);
    },
  });

  function fillIn(email: string, password: string): void {
    setTyped({ email, password });
    setErrors({});
  }

  return { field, fillIn, submit, refusal, setRefusal, isSending, due, startAgain, ssoReason, setSsoReason };
}

export function LoginScreen({ product, demo, email, forgot, onSignedIn, redirect }: LoginScreenProps) {
  const { t } = useTranslation('session');
  const form = useLogin(onSignedIn, email);
  const [isCodeShown, setCodeShown] = useState(false);
  if (form.due)
    return (
      <Suspense fallback={<Card title={t('login.title', { name: product.name })} />}>
        <SecondFactorStep due={form.due} onSignedIn={onSignedIn} onStartAgain={form.startAgain} />
      </Suspense>
    );
  if (form.ssoReason !== null)
    return (
      <Suspense fallback={<Card title={t('login.title', { name: product.name })} />}>
        <SsoLogin
          email={form.field('email').value}
          reason={form.ssoReason}
          redirect={redirect ?? null}
          onBack={() => form.setSsoReason(null)}
        />
      </Suspense>
    );
  if (isCodeShown)
    return (
      <Suspense fallback={<Card title={t('login.title', { name: product.name })} />}>
        <QrLogin onSignedIn={onSignedIn} onBack={() => setCodeShown(false)} />
      </Suspense>
    );
  return (
    <Card title={t('login.title', { name: product.name })} hint={product.subtitle}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <FormError>{form.refusal}</FormError>
        <TextInput
          {...form.field('email')}
          label={t('login.email')}
          type="email"
          autoComplete="username webauthn"
          autoFocus
          size="sm"
        />
        <PasswordInput
          {...form.field('password')}
          label={t('login.password')}
          autoComplete="current-password"
          size="sm"
          visibilityToggleButtonProps={{ 'aria-label': t('login.show_password') }}
        />
        <Button type="submit" size="sm" loading={form.isSending}>
          {t('login.submit')}
        </Button>
        <PasskeyLogin onSignedIn={onSignedIn} onRefused={form.setRefusal} />
        <Button
          className={qrClasses.button}
          variant="default"
          size="sm"
          leftSection={<IconQrcode size={18} stroke={1.75} />}
          onClick={() => setCodeShown(true)}
        >
          {t('login.qr')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBuilding size={18} stroke={1.75} />}
          onClick={() => form.setSsoReason('')}
        >
          {t('login.sso')}
        </Button>
        {forgot}
      </form>
      {demo && <DemoAccountList accounts={demo.accounts} onPick={(email) => form.fillIn(email, demo.password)} />}
    </Card>
  );
}
