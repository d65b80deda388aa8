import { IconCloudCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWaiting } from '#web/lib/outbox-context.ts';
import { ClockNotice } from '#web/ui/clock-notice.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Availability } from './availability.tsx';
import { formatBytes } from './format-bytes.ts';
import classes from './offline.module.css';
import { groupsOf, sizeOf } from './waiting-groups.ts';
import { WaitingStream } from './waiting-stream.tsx';

/** Shows the changes that wait to be sent, and what this device stores for a time without a connection. */
export function OfflinePage() {
  const { t, i18n } = useTranslation('offline');
  const entries = useWaiting();
  const isVolatile = entries.some((entry) => entry.isVolatile);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.screen}>
        <section aria-label={t('waiting.title')}>
          <header className={classes.heading}>
            <h2>{t('waiting.title')}</h2>
            {entries.length > 0 && (
              <span>
                {t('waiting.count', { count: entries.length })} · {formatBytes(sizeOf(entries), i18n.language)}
              </span>
            )}
          </header>
          <ClockNotice />
          {isVolatile && (
            <p className={classes.warning} role="alert">
              {t('waiting.volatile')}
            </p>
          )}
          {entries.length === 0 ? (
            <EmptyState icon={IconCloudCheck} title={t('waiting.none')}>
              {t('waiting.none_hint')}
            </EmptyState>
          ) : (
            groupsOf(entries).map((group) => <WaitingStream key={group.stream} group={group} />)
          )}
        </section>
        <Availability />
      </div>
    </>
  );
}
