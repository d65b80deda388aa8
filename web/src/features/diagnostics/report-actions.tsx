import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import type { Run } from './check-run.ts';
import { reportFileOf, reportOf, saveFile } from './report.ts';

/** Copies the report or downloads it, to send to support. */
export function ReportActions({ run }: { run: Run }) {
  const { t } = useTranslation('diagnostics');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(reportOf(run));
      alertSuccess(t('copied'));
    } catch {
      alertError(t('not_copied'));
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => saveFile(reportFileOf(reportOf(run), run))}
      >
        {t('download')}
      </Button>
    </>
  );
}
