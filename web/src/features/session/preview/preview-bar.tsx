import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#web/lib/store.ts';
import { useRoleLabel } from '../role-label.ts';
import { useSession } from '../session.tsx';
import { preview, previewIn } from './preview.ts';
import classes from './preview-bar.module.css';

/** Says above every screen that less is shown than the reader may do. */
export function PreviewBar() {
  const { t } = useTranslation();
  const labelOf = useRoleLabel();
  useStore(preview);
  const shown = previewIn(useSession());
  return (
    <div role="status">
      {shown && (
        <div className={classes.bar}>
          <IconEye size={16} stroke={1.75} aria-hidden />
          <span>
            <b>{t('preview.title', { role: labelOf(shown.name) })}</b> {t('preview.hint')}
          </span>
          <Button size="xs" variant="default" onClick={() => preview.set(null)}>
            {t('preview.stop')}
          </Button>
        </div>
      )}
    </div>
  );
}
