import { IconBuildingPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import type { PaletteCommand } from '#web/lib/frame.ts';

/** The way to a new customer. */
export function usePaletteCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!useCan('spaces.manage')) return [];
  const run = () => void navigate({ to: '/settings/spaces', search: { create: true } });
  return [{ id: 'spaces.create', label: t('commands.new_space'), icon: IconBuildingPlus, section: 'actions', run }];
}
