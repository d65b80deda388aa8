import type { Mail } from '@sightline/contract/mail/mail';
import { useTranslation } from 'react-i18next';
import { Pager } from '#web/ui/pager.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './mail-outbox.module.css';

type MailListProps = {
  note: string;
  mails: readonly Mail[];
  openId: string | undefined;
  page: number;
  last: number;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

export function MailList({ note, mails, openId, page, last, onOpen, onPage }: MailListProps) {
  const { t } = useTranslation('mail');
  return (
    <section className={classes.list} aria-label={t('list')}>
      <p className={classes.note}>{note}</p>
      <ul>
        {mails.map(({ id, subject, recipient, kept_at }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.mail}
              aria-current={id === openId || undefined}
              onClick={() => onOpen(id)}
            >
              <b title={subject}>{subject}</b>
              <RelativeTime at={kept_at} className={classes.time} />
              <span title={recipient}>{recipient}</span>
            </button>
          </li>
        ))}
      </ul>
      <Pager page={page} last={last} onPage={onPage} />
    </section>
  );
}
