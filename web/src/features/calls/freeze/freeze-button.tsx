import { Button } from '@mantine/core';
import { IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentAr } from '../session/ar.ts';
import { useDrawnPicture } from './drawn-picture.ts';
import classes from './freeze-button.module.css';
import { freezeFrame } from './freeze-frame.ts';
import { mayFreeze } from './freeze-state.ts';
import { useFrozen } from './freeze-store.ts';

/**
 * For those who may draw: freezes the picture for everybody. Unfreezing is in the band over the picture, which may
 * appear a moment after the tools.
 */
export function FreezeButton({ meId }: { meId: string }) {
  const { t } = useTranslation('snapshots');
  const ar = useCurrentAr();
  const isFrozen = useFrozen() !== null;
  const isShown = useDrawnPicture() !== null;
  if (!mayFreeze(ar, meId) || isFrozen) return null;
  return (
    <Button
      className={classes.button ?? ''}
      size="compact-sm"
      variant="default"
      leftSection={<IconSnowflake size={16} stroke={1.75} aria-hidden />}
      aria-label={t('freeze.label')}
      aria-keyshortcuts="k"
      title={t('freeze.take')}
      disabled={!isShown}
      onClick={() => void freezeFrame()}
    >
      {t('freeze.label')}
    </Button>
  );
}
