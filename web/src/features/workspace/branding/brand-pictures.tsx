import { Button, FileButton } from '@mantine/core';
import type { ManagedEnvironment } from '@sightline/contract/workspace/environments';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { pictureTypes } from '#web/lib/picture-types.ts';
import { type Slot, saveBrandPicture } from './api.ts';
import classes from './branding.module.css';

type BrandPicturesProps = { environment: ManagedEnvironment; onChanged: () => Promise<void> };

/** Saved as soon as a picture is chosen. */
export function BrandPictures({ environment, onChanged }: BrandPicturesProps) {
  const { t } = useTranslation('branding');
  return (
    <section className={classes.pictures} aria-label={t('pictures')}>
      <Picture slot="logo" environment={environment} onChanged={onChanged} />
      <Picture slot="favicon" environment={environment} onChanged={onChanged} />
    </section>
  );
}

function Picture({ slot, environment, onChanged }: BrandPicturesProps & { slot: Slot }) {
  const { t } = useTranslation('branding');
  const url = environment[slot];
  const change = useMutation({
    mutationFn: (picture: File | null) => saveBrandPicture(environment.id, slot, picture),
    onSuccess: async () => {
      await onChanged();
      alertSuccess(t('saved'));
    },
  });
  return (
    <div className={classes.picture}>
      <div className={classes.frame} data-slot={slot}>
        {url ? <img src={url} alt="" /> : <span>{t('no_picture')}</span>}
      </div>
      <div>
        <strong>{t(`picture.${slot}`)}</strong>
        <p className={classes.hint}>{t(`picture_hint.${slot}`)}</p>
        <div className={classes.actions}>
          <FileButton accept={pictureTypes} onChange={(picture) => picture && change.mutate(picture)}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={change.isPending}
                aria-label={t(`picture_choose.${slot}`)}
              >
                {t(url ? 'replace' : 'choose')}
              </Button>
            )}
          </FileButton>
          {url && (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={change.isPending}
              aria-label={t(`picture_remove.${slot}`)}
              onClick={() => change.mutate(null)}
            >
              {t('remove_picture')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
