import { describe, expect, it } from 'vitest';
import type { Pixel } from '../../picture/picture-mapping.ts';
import type { Action, Input, InputMode } from './gesture-types.ts';
import { nextGesture, noGesture } from './gestures.ts';

const at = (x: number, y = 100): Pixel => ({ x, y });
type Kind = 'mouse' | 'pen' | 'touch';
const down = (pointer: number, place: Pixel, now = 0, kind: Kind = 'touch', isOnPicture = true): Input => ({
  type: 'down',
  pointer,
  kind,
  at: place,
  now,
  isOnPicture,
});
const move = (pointer: number, ...points: Pixel[]): Input => ({ type: 'move', pointer, points });
const up = (pointer: number, now = 100): Input => ({ type: 'up', pointer, now });
const cancel = (pointer: number): Input => ({ type: 'cancel', pointer });
const tick = (now: number): Input => ({ type: 'tick', now });

const pen: InputMode = { tool: 'draws', isZoomed: false };
const zoomedPen: InputMode = { tool: 'draws', isZoomed: true };
const laser: InputMode = { tool: 'points', isZoomed: false };
const looker: InputMode = { tool: null, isZoomed: true };

function meant(hand: InputMode, inputs: readonly Input[]): Action[] {
  let gesture = noGesture;
  return inputs.flatMap((input) => {
    const outcome = nextGesture(gesture, input, hand);
    gesture = outcome.gesture;
    return outcome.actions;
  });
}
const names = (hand: InputMode, inputs: readonly Input[]) => meant(hand, inputs).map((action) => action.do);

describe('on a picture that can be drawn on', () => {
  const doubleTap = [down(1, at(10)), up(1, 80), down(2, at(12), 200), up(2, 260)];
  const pinch = [down(1, at(100)), down(2, at(200), 20), move(1, at(50)), move(2, at(250)), up(2, 400), up(1, 420)];
  it.each<[string, InputMode, Input[], Action['do'][]]>([
    ['a mouse draws at once', pen, [down(1, at(10), 0, 'mouse'), move(1, at(30)), up(1)], ['begin', 'go_on', 'end']],
    ['a mouse that does not move makes a dot', pen, [down(1, at(10), 0, 'mouse'), up(1)], ['begin', 'end']],
    ['a finger draws once it moves', pen, [down(1, at(10)), move(1, at(30)), up(1)], ['begin', 'go_on', 'end']],
    ['a trembling finger makes a dot', pen, [down(1, at(10)), move(1, at(12)), up(1)], ['begin', 'end']],
    [
      'a resting finger points',
      pen,
      [down(1, at(10)), tick(600), move(1, at(40)), up(1, 900)],
      ['point', 'point', 'stop_pointing'],
    ],
    [
      'a drawing finger does not start to point',
      pen,
      [down(1, at(10)), move(1, at(30)), tick(600)],
      ['begin', 'go_on'],
    ],
    ['two fingers zoom', pen, pinch, ['pinch', 'pinch']],
    ['a tap with two fingers undoes', pen, [down(1, at(10)), down(2, at(90), 20), up(1, 90), up(2, 110)], ['undo']],
    ['two resting fingers do nothing', pen, [down(1, at(10)), down(2, at(90), 20), up(1, 900), up(2, 910)], []],
    [
      'a second finger cancels the stroke of the first',
      pen,
      [down(1, at(10)), move(1, at(30)), down(2, at(90)), move(2, at(150)), up(2, 900), move(1, at(80)), up(1, 990)],
      ['begin', 'go_on', 'take_back', 'pinch'],
    ],
    [
      'a second finger hides the laser pointer',
      pen,
      [down(1, at(10)), tick(600), down(2, at(90), 700)],
      ['point', 'stop_pointing'],
    ],
    [
      'a double tap resets an enlarged picture, and undoes its dot',
      zoomedPen,
      doubleTap,
      ['begin', 'end', 'take_back', 'reset_zoom'],
    ],
    ['a double tap on a picture in its normal size makes two dots', pen, doubleTap, ['begin', 'end', 'begin', 'end']],
    [
      'two slow taps make two dots',
      zoomedPen,
      [down(1, at(10)), up(1, 80), down(2, at(12), 700), up(2, 760)],
      ['begin', 'end', 'begin', 'end'],
    ],
    ['nothing starts on the black bars', pen, [down(1, at(10), 0, 'mouse', false), move(1, at(50)), up(1)], []],
    [
      'a cancelled pointer keeps its line',
      pen,
      [down(1, at(10)), move(1, at(30)), cancel(1)],
      ['begin', 'go_on', 'end'],
    ],
    ['a cancelled tap makes no dot', pen, [down(1, at(10)), cancel(1)], []],
    [
      'a third finger changes nothing',
      pen,
      [down(1, at(10)), down(2, at(90)), down(3, at(50)), move(3, at(300)), up(3, 700), up(2, 710), up(1, 720)],
      [],
    ],
    [
      'a hand that rests on the screen beside a stylus does not draw',
      pen,
      [down(1, at(10), 0, 'pen'), move(1, at(50)), up(1), down(2, at(90), 200), move(2, at(150)), up(2, 400)],
      ['begin', 'go_on', 'end'],
    ],
    [
      'the laser pointer points as long as it is pressed',
      laser,
      [down(1, at(10), 0, 'mouse'), move(1, at(30)), up(1)],
      ['point', 'point', 'stop_pointing'],
    ],
    [
      'a viewer pans an enlarged picture',
      looker,
      [down(1, at(10)), move(1, at(30)), move(1, at(60)), up(1)],
      ['pan', 'pan'],
    ],
    [
      'a viewer can neither point nor undo',
      looker,
      [down(1, at(10)), tick(900), down(2, at(20), 910), up(1, 950), up(2, 960)],
      [],
    ],
    ['a viewer resets the zoom by a double tap', looker, doubleTap, ['reset_zoom']],
    [
      'a viewer at a picture in its normal size can do nothing',
      { tool: null, isZoomed: false },
      [down(1, at(10)), move(1, at(60)), up(1)],
      [],
    ],
    ['a pointer that was never pressed does nothing', pen, [move(7, at(10)), up(7), cancel(7)], []],
  ])('%s', (_, hand, inputs, expected) => {
    expect(names(hand, inputs)).toEqual(expected);
  });

  it('a line starts where the finger touched the screen', () => {
    expect(meant(pen, [down(1, at(10)), move(1, at(20), at(30))])).toEqual([
      { do: 'begin', at: at(10) },
      { do: 'go_on', points: [at(20), at(30)] },
    ]);
  });

  it('a pinch reports the previous and the current positions of both fingers', () => {
    expect(meant(pen, [down(1, at(100)), down(2, at(200)), move(2, at(300)), move(2, at(400))])).toEqual([
      { do: 'pinch', from: { middle: at(150), distance: 100 }, to: { middle: at(200), distance: 200 } },
      { do: 'pinch', from: { middle: at(200), distance: 200 }, to: { middle: at(250), distance: 300 } },
    ]);
  });
});
