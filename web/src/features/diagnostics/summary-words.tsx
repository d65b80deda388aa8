import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CheckResults } from './check.ts';
import { summaryOf, type Verdict } from './summary.ts';
import classes from './summary-words.module.css';

const icons: Record<Verdict, typeof IconInfoCircle> = {
  works: IconCircleCheck,
  works_but: IconInfoCircle,
  partly_checked: IconInfoCircle,
  no_network: IconCircleX,
  no_browser: IconCircleX,
  no_media: IconCircleX,
};

/** Says whether calls will work; if not, or not well, why and what to do. */
export function SummaryWords({ results }: { results: CheckResults }) {
  const { t } = useTranslation('diagnostics');
  const { verdict, reasons } = summaryOf(results);
  const Icon = icons[verdict];
  return (
    <section className={classes.summary} data-verdict={verdict}>
      <h2>
        <Icon size={22} stroke={1.75} aria-hidden />
        {t(`verdict.${verdict}`)}
      </h2>
      {verdict === 'partly_checked' && <p>{t('partly_checked')}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>
              <strong>{t(`reason.${reason}.what`)}</strong> {t(`reason.${reason}.do`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
