import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isNotKept, sentencesOfError } from '#web/lib/error-sentences.ts';
import { EmptyState } from './empty-state.tsx';

/** For a query that failed: what happened, and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState
        icon={IconCloudOff}
        title={t(isNotKept(error) ? 'states.not_kept' : 'states.failed')}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        }
      >
        {isNotKept(error) ? t('states.not_kept_hint') : sentencesOfError(error).join(' ')}
      </EmptyState>
    </div>
  );
}
