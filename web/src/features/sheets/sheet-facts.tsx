import type { AssistanceSheet } from '@sightline/contract/sheets/sheets';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './sheet-facts.module.css';

const tones = { draft: 'green', signed: 'blue', approved: 'green', returned: 'orange' } as const;

/** Shows the progress of a sheet with questions; an outdated one is only shown as outdated. */
export function SheetStatus({ sheet: { status, state, template } }: { sheet: AssistanceSheet }) {
  const { t } = useTranslation('sheets');
  const isPlain = status === 'outdated' || (state === 'draft' && !template);
  return (
    <Pill tone={status === 'outdated' ? 'gray' : isPlain || !(state === 'draft') ? tones[state] : 'yellow'} isTinted>
      {isPlain ? t(`status.${status}`) : t(`state.${state}`)}
    </Pill>
  );
}

/** Shows who wrote the sheet, who reviews it, and when it was written. */
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
