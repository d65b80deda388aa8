import { Button } from '@mantine/core';
import type { SheetLine } from '@sightline/contract/sheets/costs';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import type { SheetChanges } from '../outbox/use-sheet.ts';
import classes from './costs.module.css';

type ReceiptButtonProps = { line: SheetLine; onTake: SheetChanges['takePhotos'] };

/** A receipt is a photo of the expense. */
export function ReceiptButton({ line: { id, description }, onTake }: ReceiptButtonProps) {
  const { t } = useTranslation('costs');
  const camera = useRef<HTMLInputElement>(null);
  const label = { en: description, pt: description };
  const take = useMutation({ mutationFn: (files: File[]) => onTake({ id, label }, files), onError: alertFailure });
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('receipt_of', { line: description })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) take.mutate(files);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        className={classes.receipt ?? ''}
        variant="subtle"
        size="compact-md"
        leftSection={<IconReceipt size={16} stroke={1.75} />}
        loading={take.isPending}
        onClick={() => camera.current?.click()}
      >
        {t('receipt')}
      </Button>
    </>
  );
}
