import { Button } from '@mantine/core';
import type { Mark } from '@sightline/contract/annotations';
import type { SheetPhoto } from '@sightline/contract/sheets/sheets';
import { IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedPicture, PictureMarksEditor } from '#web/features/calls/embed.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './photo-dialog.module.css';

type PhotoDialogProps = {
  photo: SheetPhoto;
  label: string;
  onMark: ((photoId: string, marks: Mark[]) => Promise<void>) | undefined;
  onClose: () => void;
};

/** A device keeps the small pictures for a time without a connection. */
const sourceOf = ({ file: { url, thumbnail_url } }: SheetPhoto): string =>
  navigator.onLine ? url : (thumbnail_url ?? url);

/** A photo as large as the screen, with its marks; of a draft they can be changed. */
export function PhotoDialog({ photo, label, onMark, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('filling');
  const [isDrawing, setDrawing] = useState(false);
  const save = useMutation({
    mutationFn: async (marks: Mark[]) => onMark?.(photo.id, marks),
    onError: alertFailure,
    onSuccess: () => setDrawing(false),
  });
  const src = sourceOf(photo);
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
          src={src}
          label={label}
          marks={photo.marks}
          isSaving={save.isPending}
          onSave={(marks) => save.mutate(marks)}
          onCancel={() => setDrawing(false)}
        />
      ) : (
        <>
          <div className={classes.picture}>
            <MarkedPicture src={src} marks={photo.marks} fit="contain" alt={label} />
          </div>
          {onMark && (
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
