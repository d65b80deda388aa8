import { Button, Tooltip } from '@mantine/core';
import type { ArState } from '@sightline/contract/calls';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readCallSession, sendDrawing } from './call-session.ts';
import classes from './draw-tools.module.css';
import { lastStrokeOf, type Pen, type PenWidth, penColors, penWidths } from './drawing.ts';

type DrawToolsProps = {
  ar: ArState;
  meId: string;
  pen: Pen;
  onPen: (pen: Pen) => void;
  onTakePen: () => void;
  onPutDown: () => void;
  /** Null for those who did not start it (section 4). */
  onStop: (() => void) | null;
};

/** Who draws, and with what. Shown while AR is on. */
export function DrawTools({ ar, meId, pen, onPen, onTakePen, onPutDown, onStop }: DrawToolsProps) {
  const { t } = useTranslation('calls');
  const isMine = ar.drawing_user?.id === meId;
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('draw.label')}>
      {isMine ? (
        <PenTools pen={pen} meId={meId} onPen={onPen} />
      ) : (
        <WhoDraws ar={ar} mayTakeOver={onStop !== null} onTakePen={onTakePen} />
      )}
      <span className={classes.end}>
        {isMine && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onPutDown}>
            {t('draw.put_down')}
          </Button>
        )}
        {onStop && (
          <Button size="compact-sm" variant="default" onClick={onStop}>
            {t('draw.stop')}
          </Button>
        )}
      </span>
    </div>
  );
}

type WhoDrawsProps = {
  ar: ArState /** The starter may have the pen from anybody. */;
  mayTakeOver: boolean;
  onTakePen: () => void;
};

function WhoDraws({ ar, mayTakeOver, onTakePen }: WhoDrawsProps) {
  const { t } = useTranslation('calls');
  const holder = ar.drawing_user;
  return (
    <>
      <span role="status" className={classes.who}>
        {holder ? t('draw.by', { name: holder.name }) : t('draw.free')}
      </span>
      {(!holder || mayTakeOver) && (
        <Button size="compact-sm" variant={holder ? 'default' : 'filled'} onClick={onTakePen}>
          {t(holder ? 'draw.take_over' : 'draw.request')}
        </Button>
      )}
    </>
  );
}

const widths = Object.keys(penWidths) as PenWidth[];

function PenTools({ pen, meId, onPen }: { pen: Pen; meId: string; onPen: (pen: Pen) => void }) {
  const { t } = useTranslation('calls');

  function undo(): void {
    const last = lastStrokeOf(readCallSession().strokes, meId);
    if (last) sendDrawing({ type: 'undo', id: last.id, author_id: meId });
  }

  return (
    <>
      <span className={classes.group} role="radiogroup" aria-label={t('draw.color')}>
        {penColors.map((color) => (
          // biome-ignore lint/a11y/useSemanticElements: a swatch that is pressed, not a form's field
          <button
            key={color}
            type="button"
            role="radio"
            aria-checked={pen.color === color}
            aria-label={t(`draw.colors.${color.slice(1) as 'ff3b30'}`)}
            className={classes.color}
            style={{ '--pen': color } as React.CSSProperties}
            onClick={() => onPen({ ...pen, color })}
          />
        ))}
      </span>
      <span className={classes.group} role="radiogroup" aria-label={t('draw.width')}>
        {widths.map((width) => (
          // biome-ignore lint/a11y/useSemanticElements: a swatch that is pressed, not a form's field
          <button
            key={width}
            type="button"
            role="radio"
            aria-checked={pen.width === width}
            aria-label={t(`draw.widths.${width}`)}
            className={classes.width}
            data-width={width}
            onClick={() => onPen({ ...pen, width })}
          />
        ))}
      </span>
      <span className={classes.group}>
        <Tooltip label={t('draw.undo')}>
          <button type="button" className={classes.tool} aria-label={t('draw.undo')} onClick={undo}>
            <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
          </button>
        </Tooltip>
        <Tooltip label={t('draw.clear')}>
          <button
            type="button"
            className={classes.tool}
            aria-label={t('draw.clear')}
            onClick={() => sendDrawing({ type: 'clear', author_id: meId })}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </button>
        </Tooltip>
      </span>
    </>
  );
}
