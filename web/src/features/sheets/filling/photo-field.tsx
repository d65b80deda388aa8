import { ActionIcon, Button } from '@mantine/core';
import type { Question } from '@sightline/contract/sheet-templates';
import { type SheetPhoto, sheetsApi } from '@sightline/contract/sheets';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { filledSheetQuery } from '../api.ts';
import { PhotoStrip } from '../photo-strip.tsx';
import { useSheetLocale } from '../question-model.ts';
import classes from './filling.module.css';
import { addPhoto } from './use-answers.ts';

type PhotoFieldProps = {
  ticketId: string;
  sheetId: string;
  question: Question;
  photos: readonly SheetPhoto[];
  isMissing: boolean;
  comment: string | undefined;
};

/** Photos straight from the camera, one after the other. */
export function PhotoField({ ticketId, sheetId, question, photos, isMissing, comment }: PhotoFieldProps) {
  const { t } = useTranslation('filling');
  const locale = useSheetLocale();
  const cache = useQueryClient();
  const camera = useRef<HTMLInputElement>(null);
  const refresh = () => cache.invalidateQueries({ queryKey: filledSheetQuery(ticketId, sheetId).queryKey });
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await addPhoto(ticketId, sheetId, { id: uuidv7(), question_id: question.id, file });
    },
    onError: alertFailure,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (photoId: string) =>
      unwrap(call(sheetsApi.removePhoto, { params: { id: ticketId, sheetId, photoId } })),
    onError: alertFailure,
    onSettled: refresh,
  });
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
        draft={{ ticketId, sheetId }}
        action={(photo, place) => (
          <ActionIcon
            className={classes.drop ?? ''}
            aria-label={t('remove_photo', { place, question: question.label[locale] })}
            loading={remove.isPending && remove.variables === photo.id}
            onClick={() => remove.mutate(photo.id)}
          >
            <IconX size={14} stroke={2} />
          </ActionIcon>
        )}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('take_photo_of', { question: question.label[locale] })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) add.mutate(files);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="md"
        leftSection={<IconCamera size={18} stroke={1.75} />}
        loading={add.isPending}
        onClick={() => camera.current?.click()}
      >
        {t('take_photo')}
      </Button>
      {isMissing && photos.length === 0 && (
        <span className={classes.error} role="alert">
          {t('photo_missing')}
        </span>
      )}
      {comment && <p className={classes.comment}>{t('comment', { comment })}</p>}
    </div>
  );
}
