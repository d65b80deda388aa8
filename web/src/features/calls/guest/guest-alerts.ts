import { useEffect, useRef } from 'react';
import { playWelcome } from '../shell/sounds.ts';
import type { GuestStep } from './guest-step.ts';

/** The vibration pattern: long, short, long. */
const welcomeBuzz = [120, 80, 40, 80, 120];

/** For a guest who looks elsewhere: being admitted plays a sound and vibrates. */
export function useGuestAlerts(step: GuestStep): void {
  const before = useRef(step);
  useEffect(() => {
    const isLetIn = before.current === 'waiting' && (step === 'entering' || step === 'in_call');
    before.current = step;
    if (!isLetIn) return;
    playWelcome();
    navigator.vibrate?.(welcomeBuzz);
  }, [step]);
}
