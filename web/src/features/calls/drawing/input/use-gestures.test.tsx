import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Action } from './gesture-types.ts';
import { useGestures } from './use-gestures.ts';

function Surface({ onAction }: { onAction: (action: Action) => void }) {
  const gestures = useGestures({ mode: { tool: 'draws', isZoomed: true }, isOnPicture: () => true, onAction });
  return <div data-testid="surface" {...gestures} />;
}

const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0, pointerType: 'touch' });

it('the picture ends where the fingers left it, even if the browser dropped the last movement', () => {
  const actions: Action[] = [];
  render(<Surface onAction={(action) => actions.push(action)} />);
  const surface = screen.getByTestId('surface');
  fireEvent.pointerDown(surface, finger(1, 100));
  fireEvent.pointerDown(surface, finger(2, 200));
  fireEvent.pointerMove(surface, finger(1, 50));
  fireEvent.pointerUp(surface, finger(2, 250));
  fireEvent.pointerUp(surface, finger(1, 50));
  expect(actions.map((action) => action.do)).toEqual(['pinch', 'pinch']);
  expect(actions.at(-1)).toMatchObject({ to: { middle: { x: 150, y: 0 }, distance: 200 } });
});
