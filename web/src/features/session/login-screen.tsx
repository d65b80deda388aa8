import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { Session } from '@sightline/contract/session';
import type { DemoAccounts } from '@sightline/contract/workspace';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { login } from './api.ts';
import { DemoAccountList } from './demo-account-list.tsx';

type LoginScreenProps = {
  product: { name: string; subtitle: string };
  demo: DemoAccounts | null;
  /** Where somebody goes who forgot the password. */
  forgot: ReactNode;
  onSignedIn: (session: Session) => void | Promise<void>;
};

export function LoginScreen({ product, demo, forgot, onSignedIn }: LoginScreenProps) {
  const { t } = useTranslation('session');
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    schema: hasRequiredFields('email', 'password'),
    initial: { email: '', password: '' },
    send: (body) => {
      setRefusal('');
      return login(body);
    },
    onSent: onSignedIn,
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });

  function fillIn(email: string): void {
    form.setFieldValue('email', email);
    form.setFieldValue('password', demo?.password ?? '');
  }

  return (
    <Card title={t('login.title', { name: product.name })} hint={product.subtitle}>
      <form {...form.formProps}>
        <FormError>{refusal}</FormError>
        <TextInput
          {...form.field('email')}
          label={t('login.email')}
          type="email"
          autoComplete="username"
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
        <Button type="submit" size="sm" loading={form.submitting}>
          {t('login.submit')}
        </Button>
        {forgot}
      </form>
      {demo && <DemoAccountList accounts={demo.accounts} onPick={fillIn} />}
    </Card>
  );
}
