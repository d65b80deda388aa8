import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListKeys } from '#web/lib/list-keys.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import groups from '../groups.module.css';
import { remindersQuery } from './api.ts';
import { ReminderRow } from './row.tsx';

/** Lists the reader's reminders; the done ones below, on request. */
export function ReminderList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('notifications');
  const [showsDone, setShowsDone] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(remindersQuery(false, page));
  useListKeys(list);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} height={56} />;
  const last = data.pagination.last_page;
  return (
    <div ref={list}>
      {data.reminders.length === 0 ? (
        <EmptyState icon={IconBellRinging} title={t('none.reminders')}>
          {t('none_hint.reminders')}
        </EmptyState>
      ) : (
        <>
          <ul className={groups.items} aria-label={t('tabs.reminders')}>
            {data.reminders.map((reminder) => (
              <ReminderRow key={reminder.id} reminder={reminder} />
            ))}
          </ul>
          <Pager page={Math.min(page, last)} last={last} onPage={onPage} />
        </>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={showsDone}
        onClick={() => setShowsDone(!showsDone)}
      >
        {t(showsDone ? 'reminders.hide_done' : 'reminders.show_done')}
      </Button>
      {showsDone && <DoneReminders />}
    </div>
  );
}

/** The newest of them. */
function DoneReminders() {
  const { t } = useTranslation('notifications');
  const { data, error, refetch } = useQuery(remindersQuery(true, 1));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} height={56} />;
  if (data.reminders.length === 0) return <p className={groups.heading}>{t('reminders.none_done')}</p>;
  return (
    <ul className={groups.items} aria-label={t('reminders.done_list')}>
      {data.reminders.map((reminder) => (
        <ReminderRow key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  );
}
