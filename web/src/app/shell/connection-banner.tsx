import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useWaiting } from '#web/lib/outbox-context.ts';
import { useConnectionStatus } from '#web/lib/realtime.tsx';
import { StatusBanner } from '#web/ui/status-banner.tsx';

/** `isTold`: the screen shows it itself. */
export function ConnectionBanner({ isTold = false }: { isTold?: boolean }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const status = useConnectionStatus();
  const count = useWaiting().length;
  const offline =
    count > 0 ? `${t('connection.offline_waiting')} ${t('connection.waiting', { count })}.` : t('connection.offline');
  const words = online ? status === 'reconnecting' && t('connection.reconnecting') : offline;
  return <StatusBanner>{!isTold && words}</StatusBanner>;
}
