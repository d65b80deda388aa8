import { Button, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { Passkey } from '@sightline/contract/session/passkeys';
import { showsText } from '@sightline/contract/visible-text';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError, alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Factor } from './factor.tsx';
import classes from './factors.module.css';
import { addPasskey, isCancelled, removePasskey, renamePasskey } from './passkeys.ts';

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  confirmed: (action: () => void) => void;
  /** With new recovery codes, when a passkey is the first second factor. */
  onChanged: (recoveryCodes?: string[] | null) => Promise<void>;
};

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null;

export function PasskeyList({ passkeys, confirmed, onChanged }: PasskeyListProps) {
  const { t } = useTranslation('factors');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Factor
        icon={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
        name={t('passkeys.name')}
        state={'PublicKeyCredential' in window ? t('passkeys.about') : t('passkeys.unsupported')}
      >
        <Button
          variant="default"
          size="xs"
          disabled={!('PublicKeyCredential' in window)}
          onClick={() => confirmed(() => setOpen({ kind: 'add' }))}
        >
          {t('passkeys.add')}
        </Button>
      </Factor>
      {passkeys.map((passkey) => (
        <Factor
          key={passkey.id}
          icon={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
          name={passkey.name}
          state={lastUseOf(passkey, t)}
        >
          <Button
            variant="default"
            size="xs"
            aria-label={t('passkeys.rename_named', { name: passkey.name })}
            onClick={() => setOpen({ kind: 'rename', passkey })}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={t('passkeys.remove_named', { name: passkey.name })}
            onClick={() => confirmed(() => setOpen({ kind: 'remove', passkey }))}
          >
            {t('authenticator.remove')}
          </Button>
        </Factor>
      ))}
      <NameDialog
        key={open?.kind === 'rename' ? open.passkey.id : 'new'}
        opened={open?.kind === 'add' || open?.kind === 'rename'}
        passkey={open?.kind === 'rename' ? open.passkey : undefined}
        onClose={close}
        onChanged={onChanged}
      />
      <ConfirmDialog
        opened={open?.kind === 'remove'}
        title={t('passkeys.remove_title')}
        confirmLabel={t('authenticator.remove')}
        isDangerous
        onConfirm={() =>
          removePasskey(open?.kind === 'remove' ? open.passkey.id : '')
            .then(() => alertSuccess(t('passkeys.removed')), alertFailure)
            .then(() => onChanged())
            .finally(close)
        }
        onClose={close}
      >
        {t('passkeys.remove_hint')}
      </ConfirmDialog>
    </>
  );
}

function lastUseOf({ added_at, last_used_at }: Passkey, t: ReturnType<typeof useTranslation<'factors'>>['t']): string {
  if (last_used_at) return t('passkeys.used', { date: formatDateTime(last_used_at) });
  return t('authenticator.added', { date: formatDateTime(added_at) });
}

type NameDialogProps = {
  opened: boolean;
  /** Left out for a new one. */
  passkey: Passkey | undefined;
  onClose: () => void;
  onChanged: PasskeyListProps['onChanged'];
};

/** The name distinguishes passkeys; the browser asks for the rest. */
function NameDialog({ opened, passkey, onClose, onChanged }: NameDialogProps) {
  const { t } = useTranslation('factors');
  const [name, setName] = useState(passkey?.name ?? '');
  const save = useMutation({
    mutationFn: () => (passkey ? renamePasskey(passkey.id, name) : addPasskey(name)),
    onSuccess: async (added) => {
      onClose();
      setName('');
      alertSuccess(t(added ? 'passkeys.done' : 'passkeys.renamed'));
      await onChanged(added?.recovery_codes);
    },
    onError: (error) => (isCancelled(error) ? alertError(t('passkeys.cancelled')) : alertFailure(error)),
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(passkey ? 'passkeys.rename_title' : 'passkeys.add_title')}
      size="sm"
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (showsText(name)) save.mutate();
        }}
      >
        {!passkey && <p className={classes.hint}>{t('passkeys.add_hint')}</p>}
        <TextInput
          label={t('passkeys.label')}
          placeholder={t('passkeys.example')}
          value={name}
          maxLength={limits.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" loading={save.isPending} disabled={!showsText(name)}>
          {t(passkey ? 'passkeys.save' : 'passkeys.create')}
        </Button>
      </form>
    </Dialog>
  );
}
