import { IconDevices, IconShieldLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaletteCommand } from '#web/lib/frame.ts';
import { useCan } from './session.tsx';

/** Commands for the security page of the account. */
export function usePaletteCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayManage = useCan('sign-in.manage');
  const run = () => void navigate({ to: '/account/security' });
  const sessions: PaletteCommand = {
    ...{ id: 'session.list', label: t('commands.my_sessions'), icon: IconDevices, section: 'actions', run },
  };
  const rules: PaletteCommand = {
    ...{ id: 'session.rules', label: t('commands.sign_in_rules'), icon: IconShieldLock, section: 'actions', run },
  };
  return mayManage ? [sessions, rules] : [sessions];
}
