import { Button, CopyButton, TextInput } from '@mantine/core';
import { feedsApi } from '@sightline/contract/schedule/feeds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './calendar-feed.module.css';

const feedKey = ['schedule-feed'];

/** The secret address of the reader's visits, for other calendars. It is shown once. */
export function CalendarFeed() {
  const { t } = useTranslation('resources');
  const cache = useQueryClient();
  const found = useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await unwrap(call(feedsApi.find, { signal }))).feed,
  });
  const [url, setUrl] = useState<string | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const renew = useMutation({
    mutationFn: () => unwrap(call(feedsApi.renew, {})),
    onSuccess: (made) => {
      setUrl(made.url);
      setRenewing(false);
      cache.setQueryData(feedKey, made.feed);
    },
    onError: alertFailure,
  });
  const remove = useMutation({
    mutationFn: () => unwrap(call(feedsApi.remove, {})),
    onSuccess: () => {
      setUrl(null);
      cache.setQueryData(feedKey, null);
      alertSuccess(t('feed.removed'));
    },
    onError: alertFailure,
  });
  if (found.isPending) return <SkeletonRows count={2} height={36} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { data: feed } = found;
  return (
    <>
      {url && <FeedAddress url={url} />}
      {feed && !url && <p className={classes.state}>{t('feed.since', { day: formatDate(feed.created_at) })}</p>}
      <div className={classes.actions}>
        <Button variant="default" loading={renew.isPending} onClick={() => (feed ? setRenewing(true) : renew.mutate())}>
          {t(feed ? 'feed.renew' : 'feed.make')}
        </Button>
        {feed && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('feed.remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isRenewing}
        title={t('feed.renew')}
        confirmLabel={t('feed.renew')}
        onConfirm={() => renew.mutateAsync().catch(() => undefined)}
        onClose={() => setRenewing(false)}
      >
        {t('feed.renew_hint')}
      </ConfirmDialog>
    </>
  );
}

function FeedAddress({ url }: { url: string }) {
  const { t } = useTranslation('resources');
  return (
    <div className={classes.address}>
      <QrCode text={url.replace(/^https?:/, 'webcal:')} label={t('feed.code')} />
      <div>
        <p role="status">{t('feed.once')}</p>
        <TextInput aria-label={t('feed.address')} readOnly value={url} onFocus={(event) => event.target.select()} />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="compact-sm" mt={8} onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
