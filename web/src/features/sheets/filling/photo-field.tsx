import { ActionIcon, Button } from '@mantine/core';
import type { Mark } from '@sightline/contract/annotations';
import type { SheetPhoto } from '@sightline/contract/sheets/sheets';
import type { Question } from '@sightline/contract/sheets/templates';
import { IconCamera, IconPhoto, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import { PhotoStrip } from '../photo-strip.tsx';
import classes from './filling.module.css';

type PhotoFieldProps = {
  question: Question;
  photos: readonly SheetPhoto[];
  /** Changes of the sheet that wait to be sent, with the photos among them. */
  waiting: readonly WaitingChange[];
  isMissing: boolean;
  comment: string | undefined;
  onTake: (files: readonly File[]) => Promise<void>;
  onMark: (photoId: string, marks: Mark[]) => Promise<void>;
  onRemove: (photoId: string) => void;
};

/** Takes photos straight from the camera, one after the other, or several that the device has. */
export function PhotoField({
  question,
  photos,
  waiting,
  isMissing,
  comment,
  onTake,
  onMark,
  onRemove,
}: PhotoFieldProps) {
  const { t } = useTranslation('filling');
  const locale = useFieldLocale();
  const take = useMutation({ mutationFn: onTake, onError: alertFailure });
  const input = { isBusy: take.isPending, onFiles: take.mutate };
  const unsent = waiting.filter(({ id }) => photos.some((photo) => photo.id === id));
  const refused = unsent.find(({ state }) => state === 'failed');
  return (
    <div className={classes.question} id={`question-${question.id}`}>
      <span className={classes.label}>
        {question.label[locale]}
        {question.required && <span aria-hidden> *</span>}
      </span>
      {question.help[locale] && <span className={classes.help}>{question.help[locale]}</span>}
      <PhotoStrip
        photos={photos}
        label={question.label[locale]}
        onMark={onMark}
        action={(photo, place) => (
          <ActionIcon
            className={classes.drop ?? ''}
            aria-label={t('remove_photo', { place, question: question.label[locale] })}
            onClick={() => onRemove(photo.id)}
          >
            <IconX size={14} stroke={2} />
          </ActionIcon>
        )}
      />
      <div className={classes.photos}>
        <PhotoInput label={t('take_photo_of', { question: question.label[locale] })} isCamera {...input}>
          {t('take_photo')}
        </PhotoInput>
        <PhotoInput label={t('choose_photos_of', { question: question.label[locale] })} {...input}>
          {t('choose_photos')}
        </PhotoInput>
      </div>
      {unsent.length > 0 && !refused && (
        <span className={classes.saved} data-waiting>
          {t('photos_wait', { count: unsent.length })}
        </span>
      )}
      {refused && (
        <span className={classes.error} role="alert">
          {refused.refusal}
        </span>
      )}
      {isMissing && photos.length === 0 && (
        <span className={classes.error} role="alert">
          {t('photo_missing')}
        </span>
      )}
      {comment && <p className={classes.comment}>{t('comment', { comment })}</p>}
    </div>
  );
}

type PhotoInputProps = {
  label: string;
  isCamera?: boolean;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  children: string;
};

function PhotoInput({ label, isCamera = false, isBusy, onFiles, children }: PhotoInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const Picture = isCamera ? IconCamera : IconPhoto;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="md"
        leftSection={<Picture size={18} stroke={1.75} />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
