import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { setMicrophone } from '../session/call-session.ts';

const takesText = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';
const isPressed = 'button, a, summary';
const movesFocus = /^(Tab|Arrow)/;

/** Unmutes while Space is held, unless Space has another meaning for the focused element. */
export function usePushToTalk(isMuted: boolean): boolean {
  const [isHeld, setHeld] = useState(false);

  // A click leaves the focus on its button, where Space means push to talk. On a button focused by keyboard, Space
  // presses it.
  const isByPointer = useRef(true);

  const isForPage = ({ target }: KeyboardEvent): boolean =>
    !(target instanceof Element) || !(target.closest(takesText) || (target.matches(isPressed) && !isByPointer.current));

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (movesFocus.test(event.key)) isByPointer.current = false;
    if (event.key !== ' ' || !isForPage(event)) return;
    event.preventDefault(); // keeps the page from scrolling and a clicked button from being pressed
    if (!event.repeat && isMuted) setHeld(true);
  });
  const letGo = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || !isHeld) return;
    event.preventDefault();
    setHeld(false);
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const point = () => {
      isByPointer.current = true;
    };
    window.addEventListener('pointerdown', point, { signal, capture: true });
    window.addEventListener('keydown', (event) => press(event), { signal });
    window.addEventListener('keyup', (event) => letGo(event), { signal });
    // A window without focus receives no keyup.
    window.addEventListener('blur', () => setHeld(false), { signal });
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (!isHeld) return;
    void setMicrophone(true);
    return () => void setMicrophone(false);
  }, [isHeld]);

  return isHeld;
}
