import { Button } from '@mantine/core';
import { type SheetPhoto, sheetsApi } from '@sightline/contract/sheets';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedPicture, PictureMarksEditor } from '#web/features/calls/embed.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './photo-dialog.module.css';

type PhotoDialogProps = {
  photo: SheetPhoto;
  label: string;
  draft: { ticketId: string; sheetId: string } | undefined;
  onClose: () => void;
};

type Body = Parameters<typeof call<typeof sheetsApi.markPhoto>>[1]['body'];

/** A photo as large as the screen, with its marks; of a draft they can be changed. */
export function PhotoDialog({ photo, label, draft, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('filling');
  const cache = useQueryClient();
  const [isDrawing, setDrawing] = useState(false);
  const save = useMutation({
    mutationFn: (marks: Body['marks']) =>
      unwrap(
        call(sheetsApi.markPhoto, {
          params: { id: draft?.ticketId ?? '', sheetId: draft?.sheetId ?? '', photoId: photo.id },
          body: { marks },
        }),
      ),
    onError: alertFailure,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['sheets', draft?.ticketId, draft?.sheetId] });
      setDrawing(false);
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      title={label}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      {isDrawing ? (
        <PictureMarksEditor
          src={photo.file.url}
          label={label}
          marks={photo.marks}
          isSaving={save.isPending}
          onSave={(marks) => save.mutate(marks)}
          onCancel={() => setDrawing(false)}
        />
      ) : (
        <>
          <div className={classes.picture}>
            <MarkedPicture src={photo.file.url} marks={photo.marks} fit="contain" alt={label} />
          </div>
          {draft && (
            <Button
              className={classes.draw ?? ''}
              size="md"
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.75} />}
              onClick={() => setDrawing(true)}
            >
              {t('draw_on_photo')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
