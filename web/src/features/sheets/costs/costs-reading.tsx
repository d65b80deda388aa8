import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { FilledSheet } from '@sightline/contract/sheets/sheets';
import { amountOf } from '@sightline/contract/sheets/totals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#web/ui/pill.tsx';
import { PhotoStrip } from '../photo-strip.tsx';
import classes from './costs.module.css';
import { useLineTexts } from './line-texts.ts';
import { TotalsList } from './totals-list.tsx';

type CostsReadingProps = {
  filled: Pick<FilledSheet, 'costs' | 'photos'>;
  /** An action for a line. */
  action?: (line: SheetLine) => ReactNode;
  /** Shown below a line, such as what changed. */
  below?: (line: SheetLine) => ReactNode;
};

/** Shows the lines of a sheet with their receipts, and their sum; nothing when there are no costs. */
export function CostsReading({ filled: { costs, photos }, action, below }: CostsReadingProps) {
  const { t } = useTranslation('costs');
  const { money, detail } = useLineTexts(costs?.currency ?? 'USD');
  if (!costs || costs.lines.length === 0) return null;
  return (
    <>
      <ul className={classes.lines}>
        {costs.lines.map((line) => (
          <li key={line.id}>
            <span className={classes.line}>
              <strong>{line.description}</strong>
              {line.covered && <Pill tone="green">{t('covered')}</Pill>}
              <span className={classes.amount}>{money(amountOf(line))}</span>
              {action?.(line)}
            </span>
            <span className={classes.detail}>{detail(line)}</span>
            <PhotoStrip photos={photos.filter(({ question_id }) => question_id === line.id)} label={line.description} />
            {below?.(line)}
          </li>
        ))}
      </ul>
      <TotalsList costs={costs} />
    </>
  );
}
