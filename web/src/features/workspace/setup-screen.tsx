import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { SetupInput } from '@sightline/contract/workspace';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { type Form, useForm } from '#web/lib/form.ts';
import { switchLanguage } from '#web/lib/i18n.ts';
import { readLanguage } from '#web/lib/language.ts';
import { listTimezones, ownTimezone } from '#web/lib/timezones.ts';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { setUp } from './api.ts';
import classes from './setup-screen.module.css';

const emptySetup = (code: string) => ({
  setup_token: code,
  organization_name: '',
  space_name: '',
  locale: readLanguage(),
  timezone: ownTimezone(),
  user_name: '',
  email: '',
  password: '',
});

/** Extracts the code if the whole URL was pasted. */
const codeIn = (pasted: string): string => pasted.slice(pasted.lastIndexOf('#') + 1);

type Setup = ReturnType<typeof emptySetup>;
type Step = 1 | 2;
const firstStep = ['setup_token', 'organization_name', 'space_name', 'locale', 'timezone'] as const;

/** `code` is the set-up code so far; undefined if none is needed. */
export function SetupScreen({ code, onReady }: { code: string | undefined; onReady: () => void }) {
  const { t } = useTranslation('workspace');
  const { t: tc } = useTranslation();
  const [step, setStep] = useState<Step>(1);
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    schema: SetupInput,
    initial: emptySetup(code ?? ''),
    toBody: ({ space_name, setup_token, ...values }) => ({
      ...values,
      ...(space_name.trim() && { space_name }),
      ...(code !== undefined && { setup_token: codeIn(setup_token) }),
    }),
    send: setUp,
    onSent: onReady,
    onInvalid: (fields) => setStep(fields.some((field) => firstStep.some((name) => name === field)) ? 1 : 2),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });

  function goOn(event: React.FormEvent): void {
    event.preventDefault();
    setRefusal('');
    if (step === 2) form.submit();
    else if (form.check(firstStep)) setStep(2);
  }

  return (
    <Card title={t('setup.title')} hint={t('setup.hint')}>
      <p className={classes.step}>
        <b>{t(step === 1 ? 'setup.step_workspace' : 'setup.step_account')}</b>
        <span>{t('setup.step', { step, total: 2 })}</span>
      </p>
      <form {...form.formProps} onSubmit={goOn}>
        <FormError>{refusal}</FormError>
        {step === 1 ? (
          <WorkspaceFields form={form} needsCode={code !== undefined} hasCode={Boolean(code)} />
        ) : (
          <AccountFields form={form} />
        )}
        <div className={classes.actions}>
          {step === 2 && (
            <Button variant="default" size="sm" onClick={() => setStep(1)}>
              {tc('actions.back')}
            </Button>
          )}
          <Button type="submit" size="sm" loading={form.submitting}>
            {step === 1 ? tc('actions.continue') : t('setup.create')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type WorkspaceFieldsProps = { form: Form<Setup>; needsCode: boolean; hasCode: boolean };

function WorkspaceFields({ form, needsCode, hasCode }: WorkspaceFieldsProps) {
  const { t } = useTranslation('workspace');
  const { t: tc } = useTranslation();
  return (
    <>
      {needsCode && (
        <TextInput
          {...form.field('setup_token')}
          label={t('setup.code')}
          description={t('setup.code_hint')}
          autoComplete="off"
          autoFocus={!hasCode}
          spellCheck={false}
          size="sm"
        />
      )}
      <TextInput
        {...form.field('organization_name')}
        label={t('setup.organization_name')}
        description={t('setup.organization_name_hint')}
        autoComplete="organization"
        autoFocus={!needsCode || hasCode}
        size="sm"
      />
      <TextInput
        {...form.field('space_name')}
        label={t('setup.space_name')}
        description={t('setup.space_name_hint')}
        size="sm"
      />
      <NativeSelect
        {...form.field('locale')}
        label={t('setup.locale')}
        data={[
          { value: 'en', label: tc('languages.en') },
          { value: 'pt', label: tc('languages.pt') },
        ]}
        onChange={(event) => {
          const locale = event.currentTarget.value === 'pt' ? 'pt' : 'en';
          form.setFieldValue('locale', locale);
          void switchLanguage(locale);
        }}
        size="sm"
      />
      <NativeSelect
        {...form.field('timezone')}
        label={t('setup.timezone')}
        data={listTimezones(ownTimezone())}
        size="sm"
      />
    </>
  );
}

function AccountFields({ form }: { form: Form<Setup> }) {
  const { t } = useTranslation('workspace');
  return (
    <>
      <TextInput {...form.field('user_name')} label={t('setup.user_name')} autoComplete="name" autoFocus size="sm" />
      <TextInput
        {...form.field('email')}
        label={t('setup.email')}
        description={t('setup.email_hint')}
        type="email"
        autoComplete="username"
        size="sm"
      />
      <PasswordInput
        {...form.field('password')}
        label={t('setup.password')}
        description={t('setup.password_hint', { count: limits.password.min })}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('setup.show_password') }}
        size="sm"
      />
    </>
  );
}
