import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './bar-button.tsx';

/** Null where there is no picture to keep. */
export function SnapshotButton({ onTake }: { onTake: (() => void) | null }) {
  const { t } = useTranslation('snapshots');
  if (!onTake) return null;
  return <BarButton icon={IconCamera} label={t('take')} hotkey="S" onClick={onTake} />;
}
