import { Button, TextInput } from '@mantine/core';
import { sessionApi } from '@sightline/contract/session/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { environmentQuery } from '#web/features/workspace/api.ts';
import { call } from '#web/lib/api.ts';
import { useBrandingSlug } from '#web/lib/branding.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
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
  const isKept = useQuery(environmentQuery(useBrandingSlug())).data?.mail_delivery === 'outbox';
  if (isAsked)
    return (
      <Card
        title={t(isKept ? 'forgot.kept_title' : 'forgot.asked_title')}
        hint={t(isKept ? 'forgot.kept_hint' : 'forgot.asked_hint', { email: shownAddress(email) })}
      >
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
