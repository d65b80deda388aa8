import { Button } from '@mantine/core';
import { IconInbox, IconMailOpened, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { environmentQuery } from '#web/features/workspace/api.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useBrandingSlug } from '#web/lib/branding.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { mailsQuery, sendTestMail } from './api.ts';
import { MailList } from './mail-list.tsx';
import classes from './mail-outbox.module.css';
import type { MailSearch } from './mail-search.ts';
import { MailView } from './mail-view.tsx';

type MailOutboxProps = { search: MailSearch; onSearch: (next: MailSearch) => void };
type ScreenProps = MailOutboxProps & { tabs?: ReactNode };

/** The screen /dev/mail: e-mails that were kept since there is no mail server. */
export function MailOutbox({ tabs, ...props }: ScreenProps) {
  const { t } = useTranslation('mail');
  return (
    <>
      <PageHeader title={t('title')} actions={<SendTest />} />
      <div className={classes.screen}>
        {tabs}
        <div className={classes.body} data-open={props.search.mail !== undefined || undefined}>
          <Outbox {...props} />
        </div>
      </div>
    </>
  );
}

function SendTest() {
  const { t } = useTranslation('mail');
  const cache = useQueryClient();
  const isKept = useQuery(environmentQuery(useBrandingSlug())).data?.mail_delivery === 'outbox';
  const send = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ recipient }) => alertSuccess(t(isKept ? 'test_kept' : 'test_sent', { recipient })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['mails'] }),
  });
  return (
    <Button
      size="xs"
      leftSection={<IconSend size={14} stroke={1.75} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {t('send_test')}
    </Button>
  );
}

function Outbox({ search, onSearch }: MailOutboxProps) {
  const { t } = useTranslation('mail');
  const page = search.page ?? 1;
  const { data, error, isPending, refetch } = useQuery(mailsQuery(page));
  if (isPending) return <SkeletonRows count={8} height={60} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const { delivery, mails, pagination } = data;
  if (mails.length === 0)
    return (
      <EmptyState icon={delivery === 'smtp' ? IconSend : IconInbox} title={t(`empty.${delivery}_title`)}>
        {t(`empty.${delivery}`)}
      </EmptyState>
    );
  return (
    <>
      <MailList
        note={t(`note.${delivery}`)}
        mails={mails}
        openId={search.mail}
        page={Math.min(page, pagination.last_page)}
        last={pagination.last_page}
        onOpen={(mail) => onSearch({ ...search, mail })}
        onPage={(next) => onSearch({ page: next })}
      />
      <div className={classes.reader}>
        {search.mail ? (
          <MailView key={search.mail} id={search.mail} onClose={() => onSearch(search.page ? { page } : {})} />
        ) : (
          <EmptyState icon={IconMailOpened} title={t('choose')} />
        )}
      </div>
    </>
  );
}
