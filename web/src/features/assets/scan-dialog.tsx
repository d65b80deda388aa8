import { Button, TextInput } from '@mantine/core';
import { tagOfCode } from '@sightline/contract/asset-codes';
import { assetsApi } from '@sightline/contract/assets';
import { limits } from '@sightline/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { CodeCamera } from './code-camera.tsx';

type ScanDialogProps = {
  opened: boolean;
  onClose: () => void;
  onFound: (tag: string) => void;
  /** For those who may add assets: an unknown code becomes the tag of a new one. */
  onNew?: (tag: string) => void;
};

/** Finds an asset by its code: with the camera where the browser reads codes, by typing everywhere. */
export function ScanDialog({ opened, onClose, onFound, onNew }: ScanDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('scan.title')}>
      <Scanner onClose={onClose} onFound={onFound} {...(onNew && { onNew })} />
    </Dialog>
  );
}

function Scanner({ onClose, onFound, onNew }: Omit<ScanDialogProps, 'opened'>) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const [code, setCode] = useState('');
  const find = useMutation({
    mutationFn: (wanted: string) => unwrap(call(assetsApi.scan, { params: { code: wanted } })),
    onSuccess: ({ asset }) => onFound(asset.tag),
    meta: { isQuiet: true },
  });
  const unknown = find.error instanceof ApiError && find.error.code === 'UNKNOWN_CODE';
  const error = find.error && (unknown ? t('scan.unknown') : t('scan.failed'));

  function look(wanted: string): void {
    setCode(wanted);
    if (wanted.trim()) find.mutate(wanted.trim());
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        look(code);
      }}
    >
      <CodeCamera onCode={look} isPaused={find.isPending} />
      <TextInput
        label={t('scan.code')}
        description={t('scan.hint')}
        value={code}
        error={error}
        maxLength={limits.assets.code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        data-autofocus
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        {unknown && onNew && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              onNew(tagOfCode(code).slice(0, limits.assets.tag));
            }}
          >
            {t('scan.create')}
          </Button>
        )}
        <Button type="submit" loading={find.isPending}>
          {t('scan.find')}
        </Button>
      </DialogActions>
    </form>
  );
}
