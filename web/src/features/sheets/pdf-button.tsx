import { Button } from '@mantine/core';
import { type AssistanceSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsAgent } from '#web/features/session/session.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { fetchFile } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** In the language of the customer: somebody of theirs reads it in their own. */
export function PdfButton({ sheet }: { sheet: AssistanceSheet }) {
  const { t } = useTranslation('sheets');
  const lang = useFieldLocale();
  const query = useIsAgent() ? {} : { lang };
  const download = useMutation({
    mutationFn: () => fetchFile(sheetsApi.pdf, { params: { id: sheet.ticket_id, sheetId: sheet.id }, query }),
    onSuccess: (bytes) => saveFile(bytes, `${t('sheet', { number: sheet.number })}.pdf`),
    onError: alertFailure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} stroke={1.75} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('pdf')}
    </Button>
  );
}
