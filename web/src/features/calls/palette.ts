import { IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ticketAtHand } from '#web/features/tickets/api.ts';
import type { PaletteCommand } from '#web/lib/frame.ts';
import { useStore } from '#web/lib/store.ts';
import { useRoomCall } from './lobby/room-call.ts';
import { shortcuts } from './shortcuts.ts';

/** The call of the ticket at hand. */
export function usePaletteCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation('calls');
  const ticket = useStore(ticketAtHand);
  const { join, start, participants } = useRoomCall({
    roomId: ticket?.room_id ?? '',
    isClosed: ticket?.closed ?? true,
  });
  const run = join ?? start;
  if (!run) return [];
  const label = join ? t('start.join', { count: participants.length }) : t('start.start');
  return [{ id: 'call.start', label, icon: IconVideo, section: 'ticket', keys: shortcuts.call.keys, run }];
}
