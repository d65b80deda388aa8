import { Button, TextInput } from '@mantine/core';
import type { SecondFactorDue, SecondFactorWay, Session } from '@sightline/contract/session/session';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { finishLogin } from './api.ts';
import { CodeField } from './code-field.tsx';
import { isCancelled, signInByPasskey } from './passkeys.ts';

type StepProps = {
  due: SecondFactorDue;
  onSignedIn: (session: Session) => void | Promise<void>;
  /** Goes back to the password, with the reason to show. */
  onStartAgain: (reason: string) => void;
};

/** Asks, after the password, for a code of the authenticator app or a recovery code. */
export function SecondFactorStep(props: StepProps) {
  const { t } = useTranslation('factors');
  const { ways } = props.due;
  const [way, setWay] = useState<SecondFactorWay>(ways[0] ?? 'authenticator');
  const others = ways.filter((other) => other !== way);
  return (
    <Card title={t('step.title')} hint={t(`step.hint.${way}`)}>
      {way === 'passkey' && <PasskeyStep {...props} />}
      {way === 'authenticator' && <AppCode {...props} />}
      {way === 'recovery_code' && <WrittenCode {...props} />}
      <OtherWays ways={others} onPick={setWay} onStartAgain={() => props.onStartAgain('')} />
    </Card>
  );
}

type OtherWaysProps = { ways: SecondFactorWay[]; onPick: (way: SecondFactorWay) => void; onStartAgain: () => void };

function OtherWays({ ways, onPick, onStartAgain }: OtherWaysProps) {
  const { t } = useTranslation('factors');
  return (
    <>
      {ways.map((way) => (
        <Button key={way} fullWidth mt="sm" variant="default" onClick={() => onPick(way)}>
          {t(`step.use.${way}`)}
        </Button>
      ))}
      <Button fullWidth mt="sm" variant="subtle" color="gray" onClick={onStartAgain}>
        {t('step.back')}
      </Button>
    </>
  );
}

/** Shows a refusal in both forms; an expired ticket leads back to the password. */
function useRefusal({ onStartAgain }: StepProps) {
  const [refusal, setRefusal] = useState('');
  const onRefused = (envelope: Parameters<typeof sentencesFor>[0]): boolean => {
    const reason = sentencesFor(envelope).join(' ');
    if (envelope.code === 'SIGN_IN_TICKET_INVALID') onStartAgain(reason);
    else setRefusal(reason);
    return true;
  };
  return { refusal, onRefused };
}

function PasskeyStep(props: StepProps) {
  const { t } = useTranslation('factors');
  const { refusal, onRefused } = useRefusal(props);
  const { mutate, isPending } = useMutation({
    mutationFn: () => signInByPasskey({ ticket: props.due.ticket }),
    onSuccess: (envelope) => (envelope.status === 200 ? props.onSignedIn(envelope.data) : onRefused(envelope)),
    onError: (error) => !isCancelled(error) && alertFailure(error),
  });
  return (
    <>
      <FormError>{refusal}</FormError>
      <Button fullWidth loading={isPending} onClick={() => mutate()} autoFocus>
        {t('step.passkey')}
      </Button>
    </>
  );
}

function AppCode(props: StepProps) {
  const { t } = useTranslation('factors');
  const { refusal, onRefused } = useRefusal(props);
  const form = useForm({
    schema: hasRequiredFields('code'),
    initial: { code: '' },
    toBody: ({ code }) => ({ ticket: props.due.ticket, code }),
    send: finishLogin,
    onSent: props.onSignedIn,
    onRefused,
  });
  return (
    <form {...form.formProps}>
      <FormError>{refusal}</FormError>
      <CodeField {...form.field('code')} label={t('code')} autoFocus />
      <Button type="submit" size="sm" loading={form.submitting}>
        {t('step.submit')}
      </Button>
    </form>
  );
}

function WrittenCode(props: StepProps) {
  const { t } = useTranslation('factors');
  const { refusal, onRefused } = useRefusal(props);
  const form = useForm({
    schema: hasRequiredFields('recovery_code'),
    initial: { recovery_code: '' },
    toBody: ({ recovery_code }) => ({ ticket: props.due.ticket, recovery_code }),
    send: finishLogin,
    onSent: props.onSignedIn,
    onRefused,
  });
  return (
    <form {...form.formProps}>
      <FormError>{refusal}</FormError>
      <TextInput
        {...form.field('recovery_code')}
        label={t('recovery_code')}
        placeholder={t('recovery.example')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        size="sm"
      />
      <Button type="submit" size="sm" loading={form.submitting}>
        {t('step.submit')}
      </Button>
    </form>
  );
}
