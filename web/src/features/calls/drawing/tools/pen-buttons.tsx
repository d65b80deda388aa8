import { Button } from '@mantine/core';
import { IconPencilMinus, IconPencilOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HandOver } from './hand-over.tsx';
import type { PenActions, PenState } from './pen-actions.ts';
import { ToolButton } from './tool-button.tsx';

/** What becomes of the pen. */
export function PenButtons({ isDrawing, holder, others, actions }: PenState & { actions: PenActions }) {
  const { t } = useTranslation('calls');
  const { handOver, putDown, takeBack, stop } = actions;
  return (
    <>
      {takeBack && (
        <ToolButton icon={IconPencilMinus} label={t('draw.take_back', { name: holder })} onClick={takeBack} />
      )}
      {(isDrawing || stop) && <HandOver people={others} onHandOver={handOver} />}
      {isDrawing && <ToolButton icon={IconPencilOff} label={t('draw.put_down')} hotkey="Esc" onClick={putDown} />}
      {stop && (
        <Button size="compact-sm" variant="default" aria-label={t('draw.stop')} onClick={stop}>
          {t('draw.stop_short')}
        </Button>
      )}
    </>
  );
}
