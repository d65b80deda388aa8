import { Button } from '@mantine/core';
import type { SheetLine } from '@sightline/contract/sheet-lines';
import { type AssistanceSheet, sheetsApi } from '@sightline/contract/sheets';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import classes from './costs.module.css';

/** A receipt is a photo of the expense. */
export function ReceiptButton({ sheet, line }: { sheet: AssistanceSheet; line: SheetLine }) {
  const { t } = useTranslation('costs');
  const cache = useQueryClient();
  const camera = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: (file: File) =>
      unwrap(
        call(sheetsApi.addPhoto, {
          params: { id: sheet.ticket_id, sheetId: sheet.id },
          body: { id: uuidv7(), question_id: line.id },
          files: [file],
        }),
      ),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: ['sheets', sheet.ticket_id, sheet.id] }),
  });
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('receipt_of', { line: line.description })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) add.mutate(file);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        className={classes.receipt ?? ''}
        variant="subtle"
        size="compact-md"
        leftSection={<IconReceipt size={16} stroke={1.75} />}
        loading={add.isPending}
        onClick={() => camera.current?.click()}
      >
        {t('receipt')}
      </Button>
    </>
  );
}
