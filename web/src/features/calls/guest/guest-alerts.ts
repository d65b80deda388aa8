import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import { playWelcome } from '../shell/sounds.ts';
import type { GuestStep } from './guest-step.ts';

/** The vibration pattern: long, short, long. */
const welcomeBuzz = [120, 80, 40, 80, 120];

const titles = { waiting: true, refused: true, entering: true, in_call: true, left: true, ended: true } as const;
const hasTitle = (step: GuestStep): step is keyof typeof titles => step in titles;

/** For a guest who looks elsewhere: the page title shows the step, and being admitted plays a sound and vibrates. */
export function useGuestAlerts(step: GuestStep): void {
  const { t } = useTranslation('guest');
  const before = useRef(step);
  useEffect(() => {
    const isLetIn = before.current === 'waiting' && (step === 'entering' || step === 'in_call');
    before.current = step;
    if (!isLetIn) return;
    playWelcome();
    navigator.vibrate?.(welcomeBuzz);
  }, [step]);

  usePageTitle(hasTitle(step) ? t(`titles.${step}`) : '');
}
