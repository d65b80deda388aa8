import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import type { GuestStep } from './guest-step.ts';

const titles = { waiting: true, refused: true, entering: true, in_call: true, left: true, ended: true } as const;
const hasTitle = (step: GuestStep): step is keyof typeof titles => step in titles;

/**
 * Titles the window of a guest who looks elsewhere with their step. The innermost part of a page titles it, in the order of
 * rendering: stand this behind the step's card, keyed by the step, or the card's words stay in the title.
 */
export function GuestTitle({ step }: { step: GuestStep }) {
  const { t } = useTranslation('guest');
  usePageTitle(hasTitle(step) ? t(`titles.${step}`) : '');
  return null;
}
