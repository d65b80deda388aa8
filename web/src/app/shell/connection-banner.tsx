import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useConnectionStatus } from '#web/lib/realtime.tsx';
import { StatusBanner } from '#web/ui/status-banner.tsx';

/** `isTold`: the screen shows it itself. */
export function ConnectionBanner({ isTold = false }: { isTold?: boolean }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const status = useConnectionStatus();
  const words = online ? status === 'reconnecting' && t('connection.reconnecting') : t('connection.offline');
  return <StatusBanner>{!isTold && words}</StatusBanner>;
}
