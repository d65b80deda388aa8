import { IconCalendarPlus, IconCalendarUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import type { PaletteCommand } from '#web/lib/frame.ts';
import { shortcuts } from './shortcuts.ts';

/** Planning a visit, and the own day. */
export function usePaletteCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [maySee, mayPlan] = [useCan('schedule.view'), useCan('schedule.manage')];
  const plan: PaletteCommand = {
    ...{ id: 'schedule.plan', label: t('commands.plan_visit'), icon: IconCalendarPlus, section: 'actions' },
    run: () => void navigate({ to: '/schedule', search: { plan: 'new' } }),
  };
  const myDay: PaletteCommand = {
    ...{ id: 'schedule.my_day', label: t('nav.my_day'), icon: IconCalendarUser, section: 'actions' },
    keys: shortcuts.myDay.keys,
    run: () => void navigate({ to: '/schedule/my-day' }),
  };
  return [...(mayPlan ? [plan] : []), ...(maySee ? [myDay] : [])];
}
