import { Button, TextInput } from '@mantine/core';
import { sessionApi } from '@sightline/contract/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { Card } from '#web/ui/card.tsx';

/** Asks for a link. The response does not reveal whether the address has an account. */
export function ForgotPassword({ back }: { back: ReactNode }) {
  const { t } = useTranslation('session');
  const [email, setEmail] = useState('');
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    schema: hasRequiredFields('email'),
    initial: { email: '' },
    send: (body) => {
      setEmail(body.email);
      return call(sessionApi.forgotPassword, { body });
    },
    onSent: () => setAsked(true),
  });
  if (isAsked)
    return (
      <Card title={t('forgot.asked_title')} hint={t('forgot.asked_hint', { email })}>
        {back}
      </Card>
    );
  return (
    <Card title={t('forgot.title')} hint={t('forgot.hint')}>
      <form {...form.formProps}>
        <TextInput
          {...form.field('email')}
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          size="sm"
        />
        <Button type="submit" size="sm" loading={form.submitting}>
          {t('forgot.submit')}
        </Button>
        {back}
      </form>
    </Card>
  );
}
