import type { AssistanceSheet } from '@sightline/contract/sheets';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './sheet-facts.module.css';

export function SheetStatus({ status }: { status: AssistanceSheet['status'] }) {
  const { t } = useTranslation('sheets');
  return (
    <Pill tone={status === 'current' ? 'green' : 'gray'} isTinted>
      {t(`status.${status}`)}
    </Pill>
  );
}

/** Who wrote it, who reviews it, and when. */
export function SheetFacts({ sheet }: { sheet: AssistanceSheet }) {
  const { t } = useTranslation('sheets');
  const { author, reviewer, created_at } = sheet;
  return (
    <p className={classes.facts}>
      <span>
        <PersonAvatar person={author} size={18} />
        {t('written_by', { name: author.name })}
      </span>
      <RelativeTime at={created_at} />
      {reviewer && <span>{t('reviewed_by', { name: reviewer.name })}</span>}
    </p>
  );
}
