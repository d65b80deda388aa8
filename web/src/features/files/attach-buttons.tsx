import { ActionIcon } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './attach-buttons.module.css';

/** Files, and on a phone the camera too. */
export function AttachButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('files');
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      onFiles([...(currentTarget.files ?? [])]);
      // Lets the same file be chosen again.
      currentTarget.value = '';
    },
  } as const;
  return (
    <>
      <input {...input} ref={picker} multiple aria-label={t('attach')} />
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={t('take_picture')} />
      <ActionIcon aria-label={t('attach')} onClick={() => picker.current?.click()}>
        <IconPaperclip size={17} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className={classes.camera ?? ''}
        aria-label={t('take_picture')}
        onClick={() => camera.current?.click()}
      >
        <IconCamera size={17} stroke={1.75} />
      </ActionIcon>
    </>
  );
}
