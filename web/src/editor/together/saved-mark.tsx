import { useTranslation } from 'react-i18next';
import { useStore } from '#web/lib/store.ts';
import classes from '../editor.module.css';
import type { SharedDraft } from './shared-draft.ts';

/** Whether what one wrote is stored. */
export function SavedMark({ draft }: { draft: SharedDraft }) {
  const { t } = useTranslation('editor');
  const saving = useStore(draft.saving);
  return (
    <span className={classes.saved} data-state={saving.state} role="status">
      {saving.state === 'failed' ? t(`problem.${saving.problem}`) : t(`saving.${saving.state}`)}
    </span>
  );
}
