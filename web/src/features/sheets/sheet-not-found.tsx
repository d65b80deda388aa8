import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Card } from '#web/ui/card.tsx';

export const isSheetMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');

/** A sheet that was deleted, one of another customer and one that never was read the same. */
export function SheetNotFound() {
  const { t } = useTranslation('sheets');
  usePageTitle(t('not_found.title'));
  return (
    <Card title={t('not_found.title')} hint={t('not_found.hint')}>
      <Button component={Link} to="/tickets" size="sm" style={{ justifySelf: 'start' }}>
        {t('not_found.to_tickets')}
      </Button>
    </Card>
  );
}
