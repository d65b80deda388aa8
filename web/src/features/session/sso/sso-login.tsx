import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { leaveForProvider } from './api.ts';

type Props = {
  /** The address that was typed before. */
  email: string;
  /** The reason why the user is here, when that was not their choice. */
  reason: string;
  /** Where to go once signed in. */
  redirect: string | null;
  onBack: () => void;
};

/** Asks for the provider: by an address or the short name of a workspace. */
export function SsoLogin({ email, reason, redirect, onBack }: Props) {
  const { t } = useTranslation('sso');
  const [refusal, setRefusal] = useState(reason);
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({
    schema: hasRequiredFields('identifier'),
    initial: { identifier: email },
    send: ({ identifier }) => {
      setRefusal('');
      return leaveForProvider(identifier, redirect);
    },
    onSent: () => setLeaving(true),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });
  return (
    <Card title={t('login.title')} hint={t('login.hint')}>
      <form {...form.formProps}>
        <FormError>{refusal}</FormError>
        <TextInput
          {...form.field('identifier')}
          label={t('login.identifier')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="sm"
        />
        <Button type="submit" size="sm" loading={form.submitting || isLeaving}>
          {t('login.submit')}
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={onBack}>
          {t('login.back')}
        </Button>
      </form>
    </Card>
  );
}
