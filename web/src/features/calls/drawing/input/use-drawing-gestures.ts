import { type Box, type Fraction, isOnPicture, type Pixel, toFraction } from '../../picture/picture-mapping.ts';
import type { Zooming } from '../../picture/use-zoom.ts';
import { isZoomed } from '../../picture/zoom.ts';
import type { Pen } from '../pen.ts';
import type { Canvas } from './canvas.ts';
import type { Action } from './gesture-types.ts';
import type { StrokeRecorder } from './stroke-recorder.ts';
import { useGestures } from './use-gestures.ts';

type DrawingGesturesOptions = {
  /** Null for viewers. */
  pen: Pen | null;
  mode: StrokeRecorder | null;
  canvas: Canvas;
  zooming: Zooming;
  /** The rectangle of the whole picture, with its zoom. */
  box: Box;
  onPoint?: (at: Fraction<'unit-frame'>, pen: Pen) => void;
  onStopPointing?: () => void;
  /** Erases the mark at this point, one at a time. */
  onErase?: (at: Fraction<'unit-frame'>) => void;
};

/** Handles touch, stylus and mouse on a picture that is drawn on. */
export function useDrawingGestures(options: DrawingGesturesOptions) {
  const { pen, mode, canvas, zooming, box, onPoint, onStopPointing, onErase } = options;
  const fraction = (at: Pixel) => toFraction(at, box);

  function onAction(action: Action): void {
    if (action.do === 'pan') zooming.pan(action.by);
    else if (action.do === 'pinch') zooming.pinch(action.from, action.to);
    else if (action.do === 'reset_zoom') zooming.reset();
    else if (action.do === 'undo') canvas.undo();
    else if (action.do === 'stop_pointing') onStopPointing?.();
    else if (!pen || !mode) return;
    else if (pen.tool === 'eraser') erase(action);
    else if (action.do === 'point') onPoint?.(fraction(action.at), pen);
    else if (action.do === 'begin') mode.begin(fraction(action.at), pen);
    else if (action.do === 'go_on') mode.extend(action.points.map(fraction));
    else if (action.do === 'end') mode.end();
    else mode.undoLast();
  }

  function erase(action: Action): void {
    if (action.do === 'begin') onErase?.(fraction(action.at));
  }

  const tool = pen && (pen.tool === 'laser' ? 'points' : 'draws');
  const gestures = useGestures({
    mode: { tool, isZoomed: isZoomed(zooming.zoom) },
    isOnPicture: (at) => isOnPicture(at, box),
    onAction,
  });
  return { 'data-pen': tool ?? undefined, ...gestures };
}
