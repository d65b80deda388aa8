import { Button } from '@mantine/core';
import type { ArState } from '@sightline/contract/calls';
import { useTranslation } from 'react-i18next';
import { isPenFree, mayDraw } from '../../session/drawing-rights.ts';
import classes from './draw-tools.module.css';

type WhoDrawsProps = { ar: ArState; meId: string; onDraw: () => void };

/** For whoever does not draw: who does, and how to draw too. */
export function WhoDraws({ ar, meId, onDraw }: WhoDrawsProps) {
  const { t } = useTranslation('calls');
  const holder = ar.drawing_user;
  return (
    <>
      <span role="status" className={classes.who}>
        {holder ? t('draw.by', { name: holder.name }) : t('draw.free')}
      </span>
      {(isPenFree(ar) || mayDraw(ar, meId)) && (
        <Button size="compact-sm" variant={holder ? 'default' : 'filled'} onClick={onDraw}>
          {t(holder ? 'draw.too' : 'draw.request')}
        </Button>
      )}
    </>
  );
}
