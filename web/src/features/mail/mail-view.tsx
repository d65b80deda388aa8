import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { mailQuery } from './api.ts';
import { HiddenLinks } from './hidden-links.tsx';
import classes from './mail-outbox.module.css';

const looks = ['page', 'text'] as const;

/** One e-mail, as programs show it and as plain text. */
export function MailView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('mail');
  const { t: tc } = useTranslation();
  const [look, setLook] = useState<(typeof looks)[number]>('page');
  const { data: mail, error, isPending, refetch } = useQuery(mailQuery(id));
  if (isPending) return <SkeletonRows count={4} height={48} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <article className={classes.view} aria-labelledby="mail-subject">
      <header>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.back}
          onClick={onClose}
          aria-label={tc('actions.back')}
        >
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <div className={classes.head}>
          <h2 id="mail-subject">{mail.subject}</h2>
          <p>
            {t('to', { recipient: mail.recipient })} · {formatDateTime(mail.kept_at)}
          </p>
        </div>
        <SegmentedTabs
          label={t('look.label')}
          tabs={looks.map((value) => ({ value, label: t(`look.${value}`) }))}
          active={look}
          onChange={setLook}
          controls="mail-content"
        />
      </header>
      {mail.hides_links && <HiddenLinks id={id} recipient={mail.recipient} />}
      <div id="mail-content" className={classes.content}>
        {look === 'page' ? (
          <iframe
            title={mail.subject}
            src={mail.html_url}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
          />
        ) : (
          <PlainText>{mail.text}</PlainText>
        )}
      </div>
    </article>
  );
}

/** Makes web addresses clickable, as mail programs do. */
function PlainText({ children }: { children: string }) {
  return (
    <pre>
      {children.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a key={part} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ),
      )}
    </pre>
  );
}
