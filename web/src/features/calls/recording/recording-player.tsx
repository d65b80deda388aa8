import type { StoredRecording } from '@sightline/contract/call-recordings';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { addressOfRecording } from './recording-api.ts';
import classes from './recording-list.module.css';

/** The browser's own player, which seeks by asking for ranges. */
export function RecordingPlayer({ recording, onClose }: { recording: StoredRecording; onClose: () => void }) {
  const { t } = useTranslation('recording');
  const title = t('list.player', { when: formatDateTime(recording.started_at) });
  return (
    <Dialog opened size="xl" title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people said in a call has no captions */}
      <video className={classes.player} src={addressOfRecording(recording.id)} controls autoPlay aria-label={title} />
    </Dialog>
  );
}
