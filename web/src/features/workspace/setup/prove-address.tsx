import { Button, TextInput } from '@mantine/core';
import { StartSetupInput, setupApi, VerifySetupInput } from '@sightline/contract/workspace/setup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#web/features/session/second-factor/code-field.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { isOver, type SignUp } from './draft.ts';
import { StepActions } from './step-frame.tsx';

const cleanAddress = (typed: string): string => typed.trim().toLowerCase();

type EmailStepProps = {
  signUp: SignUp | null;
  /** Why the user is here again. */
  reason: string;
  onBegun: (signUp: SignUp) => void;
};

/** The address of a new account. One that is proved already needs no other code. */
export function EmailStep({ signUp, reason, onBegun }: EmailStepProps) {
  const { t } = useTranslation('setup');
  const { t: tc } = useTranslation();
  const [refusal, setRefusal] = useState(reason);
  const form = useForm({
    schema: StartSetupInput,
    initial: { email: signUp?.email ?? '' },
    send: async (body) => {
      setRefusal('');
      const envelope = await call(setupApi.start, { body });
      return { ...envelope, data: { ...envelope.data, email: cleanAddress(body.email) } };
    },
    onSent: (begun) => onBegun({ ...begun, isProved: false }),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });

  function goOn(event: React.SyntheticEvent<HTMLFormElement>): void {
    const email = cleanAddress(form.getValues().email);
    if (signUp?.isProved && signUp.email === email && !isOver(signUp)) {
      event.preventDefault();
      onBegun(signUp);
    } else form.submit(event);
  }

  return (
    <form {...form.formProps} onSubmit={goOn}>
      <FormError>{refusal}</FormError>
      <TextInput
        {...form.field('email')}
        label={t('email.label')}
        description={t('email.hint')}
        type="email"
        autoComplete="username"
        autoFocus
        size="sm"
      />
      <StepActions label={tc('actions.continue')} isBusy={form.submitting} />
    </form>
  );
}

type CodeStepProps = {
  signUp: SignUp;
  onProved: (signUp: SignUp) => void;
  /** The code came again, under another request. */
  onBegun: (signUp: SignUp) => void;
  onBack: () => void;
};

export function CodeStep({ signUp, onProved, onBegun, onBack }: CodeStepProps) {
  const { t } = useTranslation('setup');
  const { t: tc } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  const { setup_id, email } = signUp;
  const form = useForm({
    schema: VerifySetupInput,
    initial: { code: '' },
    toBody: ({ code }) => ({ setup_id, code }),
    send: (body) => {
      setRefusal('');
      return call(setupApi.verify, { body });
    },
    onSent: ({ expires_at }) => onProved({ ...signUp, expires_at, isProved: true }),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });

  async function sendAgain(): Promise<void> {
    setSending(true);
    setRefusal('');
    try {
      const envelope = await call(setupApi.start, { body: { email } });
      if (envelope.status !== 200) return setRefusal(sentencesFor(envelope).join(' '));
      form.setFieldValue('code', '');
      onBegun({ ...envelope.data, email, isProved: false });
      alertSuccess(t('code.sent_again'));
    } catch (error) {
      alertFailure(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <form {...form.formProps}>
      <FormError>{refusal}</FormError>
      <CodeField {...form.field('code')} label={t('code.label')} description={t('code.hint', { email })} autoFocus />
      <StepActions label={tc('actions.continue')} isBusy={form.submitting} onBack={onBack} />
      <Button variant="subtle" color="gray" size="sm" loading={isSending} onClick={() => void sendAgain()}>
        {t('code.again')}
      </Button>
    </form>
  );
}
