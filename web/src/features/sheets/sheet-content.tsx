import type { AssistanceSheet } from '@sightline/contract/sheets/sheets';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '#web/ui/linked-text.tsx';
import classes from './sheet-content.module.css';

const parts = ['problem', 'work_done', 'conclusion', 'recommendations'] as const;

/** The text of a sheet. Empty parts are left out. */
export function SheetContent({ sheet }: { sheet: AssistanceSheet }) {
  const { t } = useTranslation('sheets');
  return (
    <dl className={classes.content}>
      {parts
        .filter((part) => sheet[part].trim() !== '')
        .map((part) => (
          <div key={part}>
            <dt>{t(`fields.${part}`)}</dt>
            <dd>
              <LinkedText>{sheet[part]}</LinkedText>
            </dd>
          </div>
        ))}
    </dl>
  );
}
