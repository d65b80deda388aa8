import { Button } from '@mantine/core';
import type { ArState, Call } from '@sightline/contract/calls/calls';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FreezeButton } from '../../freeze/freeze-button.tsx';
import { useCallHistory } from '../../marks/history-store.ts';
import { isPenFree, mayDraw } from '../../session/drawing-rights.ts';
import { type Pen, tools } from '../pen.ts';
import classes from './draw-tools.module.css';
import type { PenActions } from './pen-actions.ts';
import { PenButtons } from './pen-buttons.tsx';
import { PenMenu } from './pen-menu.tsx';
import { PenTools, useHasRoom } from './pen-tools.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

type DrawToolsProps = {
  call: Pick<Call, 'ar' | 'participants'>;
  meId: string;
  isDrawing: boolean;
  pen: Pen;
  onPen: (pen: Pen) => void;
  actions: PenActions;
};

/** Shows who draws, and the tools, while AR is on. */
export function DrawTools({ call: { ar, participants }, meId, isDrawing, pen, onPen, actions }: DrawToolsProps) {
  const { t } = useTranslation('calls');
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  const history = useCallHistory(meId);
  const others = participants.filter(({ id }) => id !== meId && id !== ar.drawing_user?.id);
  const End = useHasRoom() ? PenButtons : PenMenu;
  return (
    <div ref={toolbar} className={classes.tools} role="toolbar" aria-label={t('draw.label')} {...roving}>
      {isDrawing ? (
        <PenTools pen={pen} onPen={onPen} tools={tools} history={history} />
      ) : (
        <WhoDraws ar={ar} meId={meId} onDraw={actions.draw} />
      )}
      <span className={classes.end}>
        <FreezeButton meId={meId} />
        <End isDrawing={isDrawing} holder={ar.drawing_user?.name} others={others} actions={actions} />
      </span>
    </div>
  );
}

type WhoDrawsProps = { ar: ArState; meId: string; onDraw: () => void };

/** Shows people who are not drawing who is, and a button to draw too. */
function WhoDraws({ ar, meId, onDraw }: WhoDrawsProps) {
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
