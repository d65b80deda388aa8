import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useMe } from '../session.tsx';
import { confirmIdentity, factorsQuery } from './api.ts';
import { CodeField } from './code-field.tsx';
import classes from './factors.module.css';
import { confirmByPasskey, isCancelled } from './passkeys.ts';

/** Time that a change takes after it was started. */
const margin = 60_000;

type Guarded = {
  /** Runs what changes how the user signs in, once the user has confirmed to be the owner of this session. */
  confirmed: (action: () => void) => void;
  dialog: ReactNode;
};

export function useConfirmed(): Guarded {
  const { data } = useQuery(factorsQuery);
  const [waiting, setWaiting] = useState<{ action: () => void } | null>(null);
  function confirmed(action: () => void): void {
    const until = data?.confirmed_until;
    if (until && Date.parse(until) - margin > Date.now()) action();
    else setWaiting({ action });
  }
  function onConfirmed(): void {
    setWaiting(null);
    waiting?.action();
  }
  const dialog = (
    <ConfirmIdentity
      opened={waiting !== null}
      byCode={Boolean(data?.authenticator)}
      byPasskey={Boolean(data?.passkeys.length)}
      onConfirmed={onConfirmed}
      onClose={() => setWaiting(null)}
    />
  );
  return { confirmed, dialog };
}

type ConfirmIdentityProps = {
  opened: boolean;
  byCode: boolean;
  byPasskey: boolean;
  onConfirmed: () => void;
  onClose: () => void;
};

function ConfirmIdentity({ opened, byCode, byPasskey, onConfirmed, onClose }: ConfirmIdentityProps) {
  const { t } = useTranslation('factors');
  const [isCode, setCode] = useState(false);
  const cache = useQueryClient();
  async function done(): Promise<void> {
    await cache.invalidateQueries({ queryKey: factorsQuery.queryKey });
    onConfirmed();
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('confirm.title')} size="sm">
      <p className={classes.hint}>{t('confirm.hint')}</p>
      {isCode ? <ByCode onDone={done} /> : <ByPassword onDone={done} />}
      {byPasskey && <ByPasskey onDone={done} />}
      {byCode && (
        <Button fullWidth mt="sm" variant="subtle" color="gray" onClick={() => setCode(!isCode)}>
          {t(isCode ? 'confirm.use_password' : 'confirm.use_code')}
        </Button>
      )}
    </Dialog>
  );
}

type DoneProps = { onDone: () => Promise<void> };

function ByPassword({ onDone }: DoneProps) {
  const { t } = useTranslation('factors');
  const me = useMe();
  const form = useForm({
    schema: hasRequiredFields('password'),
    initial: { password: '' },
    send: confirmIdentity,
    onSent: onDone,
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput
        {...form.field('password')}
        label={t('confirm.password')}
        autoComplete="current-password"
        data-autofocus
      />
      <Button type="submit" loading={form.submitting}>
        {t('confirm.submit')}
      </Button>
    </form>
  );
}

function ByPasskey({ onDone }: DoneProps) {
  const { t } = useTranslation('factors');
  const { mutate, isPending } = useMutation({
    mutationFn: confirmByPasskey,
    onSuccess: onDone,
    onError: (error) => !isCancelled(error) && alertFailure(error),
  });
  return (
    <Button fullWidth mt="sm" variant="default" loading={isPending} onClick={() => mutate()}>
      {t('confirm.use_passkey')}
    </Button>
  );
}

function ByCode({ onDone }: DoneProps) {
  const { t } = useTranslation('factors');
  const form = useForm({
    schema: hasRequiredFields('code'),
    initial: { code: '' },
    send: confirmIdentity,
    onSent: onDone,
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <CodeField {...form.field('code')} label={t('code')} autoFocus />
      <Button type="submit" loading={form.submitting}>
        {t('confirm.submit')}
      </Button>
    </form>
  );
}
