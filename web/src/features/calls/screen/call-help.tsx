import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { DrawHelp } from '../drawing/tools/draw-help.tsx';
import classes from './call-help.module.css';
import { shortcuts } from './call-keys.ts';

/** Lists every keyboard shortcut of the call. */
export function CallHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('ongoing');
  const { t: tCalls } = useTranslation('calls');
  return (
    <Dialog opened={opened} onClose={onClose} size="sm" title={t('help.title')}>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, means }) => (
          <div key={means}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{t(`help.key.${key}`, key)}</Kbd>
              ))}
            </dt>
            <dd>{t(`help.${means}`)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.title}>{tCalls('draw.keys.title')}</h3>
      <dl className={classes.keys}>
        <DrawHelp />
      </dl>
    </Dialog>
  );
}
