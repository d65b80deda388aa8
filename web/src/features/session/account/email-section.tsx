import { Button, PasswordInput, TextInput } from '@mantine/core';
import { accountApi, type EmailChange } from '@sightline/contract/session/account';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { environmentQuery } from '#web/features/workspace/api.ts';
import { call } from '#web/lib/api.ts';
import { useBrandingSlug } from '#web/lib/branding.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { useMe } from '../session.tsx';
import classes from './account.module.css';
import { cancelEmailChange, mailConfirmation, pendingQuery } from './account-api.ts';

/** The address to sign in with. A new one is confirmed at both addresses. */
export function EmailSection() {
  const { t } = useTranslation('account');
  const me = useMe();
  const change = useQuery(pendingQuery).data?.email_change;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="email-title">
      <h2 id="email-title">{t('email.heading')}</h2>
      <p className={classes.hint}>{t('email.hint', { email: shownAddress(me.email) })}</p>
      {me.is_email_unproved && <Unproved />}
      {change && <Pending change={change} from={me.email} />}
      {!change && !isOpen && (
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      )}
      {!change && isOpen && <EmailForm onClose={() => setOpen(false)} />}
    </section>
  );
}

function Unproved() {
  const { t } = useTranslation('account');
  const me = useMe();
  const ask = useMutation({ mutationFn: mailConfirmation });
  const isKept = useQuery(environmentQuery(useBrandingSlug())).data?.mail_delivery === 'outbox';
  if (isKept)
    return (
      <p className={classes.status} role="status">
        {t('email.unprovable', { email: shownAddress(me.email) })}
      </p>
    );
  return (
    <div className={classes.status} role="status">
      <p>{t(ask.isSuccess ? 'email.proof_sent' : 'email.unproved', { email: shownAddress(me.email) })}</p>
      <FormError>{ask.error ? sentencesOfError(ask.error).join(' ') : ''}</FormError>
      <Button variant="default" size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t(ask.isSuccess ? 'email.prove_again' : 'email.prove')}
      </Button>
    </div>
  );
}

function Pending({ change, from }: { change: EmailChange; from: string }) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const cancel = useMutation({
    mutationFn: cancelEmailChange,
    onSettled: () => cache.invalidateQueries({ queryKey: ['account'] }),
  });
  const me = useMe();
  const steps = [
    ...(me.is_email_unproved ? [] : [{ email: from, isDone: change.is_confirmed_by_old }]),
    { email: change.email, isDone: change.is_confirmed_by_new },
  ];
  return (
    <div className={classes.status} role="status">
      <p>
        {t(me.is_email_unproved ? 'email.pending_at_new' : 'email.pending', {
          email: shownAddress(change.email),
          until: formatDateTime(change.expires_at),
        })}
      </p>
      <ul className={classes.steps}>
        {steps.map(({ email, isDone }) => (
          <li key={email} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleDashed size={16} aria-hidden />}
            {t(isDone ? 'email.confirmed' : 'email.unconfirmed', { email: shownAddress(email) })}
          </li>
        ))}
      </ul>
      <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('email.cancel')}
      </Button>
    </div>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const me = useMe();
  const cache = useQueryClient();
  const form = useForm({
    schema: hasRequiredFields('email', 'current_password'),
    initial: { email: '', current_password: '' },
    send: (body) => call(accountApi.changeEmail, { body }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['account'] });
      onClose();
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <TextInput {...form.field('email')} label={t('email.new')} type="email" autoComplete="email" autoFocus />
      <PasswordInput {...form.field('current_password')} label={t('email.password')} autoComplete="current-password" />
      <div className={classes.actions}>
        <Button type="submit" size="sm" loading={form.submitting}>
          {t('email.send')}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
