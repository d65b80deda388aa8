import { useHotkeys } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { isDialogOpen } from '#web/lib/dialog-open.ts';
import { useNoOverlayOpen } from '#web/lib/no-overlay-open.ts';
import { handOverPen, putPenDown, takePen } from '../api.ts';
import type { Pen } from '../drawing/pen.ts';
import { DrawTools } from '../drawing/tools/draw-tools.tsx';
import { toggleFreeze } from '../freeze/freeze-frame.ts';
import { isPenFree } from '../session/drawing-rights.ts';
import classes from './guest-call.module.css';

type GuestDrawingProps = { call: Call; meId: string; pen: Pen; onPen: (pen: Pen) => void };

const refused = (work: Promise<unknown>): void => void work.catch(alertFailure);

/** While drawing is on: the tools for the guest with the pen, or who holds it. */
export function GuestDrawing({ call, meId, pen, onPen }: GuestDrawingProps) {
  const { ar, room_id } = call;
  const { t } = useTranslation('calls');
  const isDrawing = ar.drawing_user?.id === meId;
  const draw = () => refused(takePen(room_id));
  const putDown = () => refused(putPenDown(room_id));
  useGuestKeys({ putDown: isDrawing ? putDown : null, draw: ar.enabled && isPenFree(ar) ? draw : null });
  if (!ar.enabled) return null;
  if (isDrawing)
    return (
      <DrawTools
        call={call}
        meId={meId}
        isDrawing
        pen={pen}
        onPen={onPen}
        actions={{
          draw,
          putDown,
          handOver: (personId) => refused(handOverPen(room_id, personId)),
          takeBack: null,
          stop: null,
        }}
      />
    );
  return (
    <span className={classes.ar} role="status">
      <span>{ar.drawing_user ? t('draw.by', { name: ar.drawing_user.name }) : t('draw.guest_free')}</span>
      {isPenFree(ar) && (
        <button type="button" onClick={draw}>
          <IconPencil size={15} stroke={2} aria-hidden />
          {t(ar.drawing_user ? 'draw.too' : 'draw.request')}
        </button>
      )}
    </span>
  );
}

type Chances = Record<'draw' | 'putDown', (() => void) | null>;

/** The shortcuts of the agents' call, for guests with a keyboard. */
function useGuestKeys({ draw, putDown }: Chances): void {
  const isUncovered = useNoOverlayOpen();
  useHotkeys([
    ['d', () => void (isDialogOpen() || (putDown ?? draw)?.())],
    ['k', () => void (isDialogOpen() || toggleFreeze())],
    ['Escape', () => isUncovered() && putDown?.()],
  ]);
}
