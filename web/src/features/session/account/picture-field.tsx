import { Button, FileButton, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFace } from '#web/features/people/faces.ts';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { pictureTypes } from '#web/lib/picture-types.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useMe } from '../session.tsx';
import classes from './account.module.css';
import { removePicture, savePicture } from './account-api.ts';
import { canShow, cropPicture, type Region } from './crop-picture.ts';

/** In a chunk of its own: most visits cut no picture. */
const PictureCropper = lazy(async () => ({ default: (await import('./picture-cropper.tsx')).PictureCropper }));

/** Edits the reader's picture, which is cut before it is sent. It arrives on all screens by an event, on this one too. */
export function PictureField() {
  const { t } = useTranslation('account');
  const me = useMe();
  const hasPicture = Boolean(useFace(me.id)?.avatar);
  const [chosen, setChosen] = useState<string>();
  const remove = useMutation({ mutationFn: removePicture, onSuccess: () => alertSuccess(t('saved')) });

  const save = useMutation({ mutationFn: savePicture, onSuccess: () => alertSuccess(t('saved')) });

  /** A format that this browser cannot show, such as HEIC, is sent unchanged: the server reads it, or says why not. */
  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    if (await canShow(file)) setChosen(URL.createObjectURL(file));
    else save.mutate(file);
  }

  function close(): void {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(undefined);
  }

  return (
    <div className={classes.picture}>
      <PersonAvatar person={me} size={72} />
      <div>
        <strong>{t('picture.title')}</strong>
        <p className={classes.hint}>{t('picture.hint')}</p>
        <div className={classes.actions}>
          <FileButton accept={pictureTypes} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" loading={save.isPending}>
                {t(hasPicture ? 'picture.replace' : 'picture.choose')}
              </Button>
            )}
          </FileButton>
          {hasPicture && (
            <Button size="compact-sm" variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {chosen && <CropDialog address={chosen} onClose={close} />}
    </div>
  );
}

function CropDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [region, setRegion] = useState<Region>();
  const save = useMutation({
    mutationFn: async (wanted: Region) => {
      const cut = await cropPicture(address, wanted).catch(() => undefined);
      if (!cut) return alertError(t('picture.unreadable'));
      await savePicture(cut);
      alertSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('picture.crop')}
      confirmLabel={t('picture.save')}
      onConfirm={() => (region ? save.mutateAsync(region).catch(() => undefined) : alertError(t('picture.unreadable')))}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton height={320} />}>
        <PictureCropper address={address} onRegion={setRegion} />
      </Suspense>
    </ConfirmDialog>
  );
}
