import { Button, PasswordInput, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { AcceptInvitationInput, type OfferedInvitation } from '@sightline/contract/people/invitations';
import type { SecondFactorDue, Session } from '@sightline/contract/session/session';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { i18n as texts } from '#web/lib/i18n.ts';
import { readLanguage } from '#web/lib/language.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { acceptInvitation } from './api.ts';
import type { OfferedRoom } from './offer-props.ts';

/** For accounts that were in a workspace before and have a second factor. */
const SecondFactorStep = lazy(async () => {
  const [{ SecondFactorStep: step }] = await Promise.all([
    import('#web/features/session/second-factor/second-factor-step.tsx'),
    texts.loadNamespaces(['factors']),
  ]);
  return { default: step };
});

type AcceptFormProps = {
  code: string;
  offer: OfferedInvitation;
  onAccepted: (session: Session, room: OfferedRoom) => Promise<void>;
  /** The invitation may be over by now. */
  onOver: () => void;
};

/** Name and password make the account; an open link also needs the address. */
export function AcceptForm({ code, offer, onAccepted, onOver }: AcceptFormProps) {
  const { t, i18n } = useTranslation('invites');
  const [refusal, setRefusal] = useState('');
  const [due, setDue] = useState<SecondFactorDue>();
  const isOpenLink = offer.email === null;
  const form = useForm({
    schema: AcceptInvitationInput,
    initial: { name: offer.name, email: '', password: '' },
    toBody: ({ name, email, password }) => ({
      ...{ code, name, password },
      locale: i18n.language === 'pt' || i18n.language === 'en' ? i18n.language : readLanguage(),
      ...(isOpenLink && { email }),
    }),
    send: acceptInvitation,
    onSent: (answer) => ('token' in answer ? onAccepted(answer, offer.room) : setDue(answer)),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      if (envelope.code.startsWith('INVITE_')) onOver();
      return true;
    },
  });
  if (due)
    return (
      <Suspense>
        <SecondFactorStep due={due} onSignedIn={(session) => onAccepted(session, offer.room)} onStartAgain={onOver} />
      </Suspense>
    );
  return (
    <form {...form.formProps}>
      <FormError>{refusal}</FormError>
      {!isOpenLink && (
        <input type="email" name="username" autoComplete="username" value={offer.email ?? ''} readOnly hidden />
      )}
      <TextInput {...form.field('name')} label={t('accept.name')} autoComplete="name" size="sm" />
      {isOpenLink && (
        <TextInput {...form.field('email')} label={t('accept.email')} type="email" autoComplete="username" size="sm" />
      )}
      <PasswordInput
        {...form.field('password')}
        label={t('accept.password')}
        description={t('accept.password_hint', { count: limits.password.min })}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('accept.show_password') }}
        size="sm"
      />
      <Button type="submit" size="sm" loading={form.submitting}>
        {t('accept.submit', { workspace: offer.organization.name })}
      </Button>
    </form>
  );
}
