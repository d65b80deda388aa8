import { ActionIcon } from '@mantine/core';
import type { StoredRecording } from '@sightline/contract/calls/recordings';
import { IconDownload, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '#web/features/files/file-size.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { formatDateTime, formatElapsed } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { addressOfRecording, recordingsQuery, removeRecording } from './recording-api.ts';
import classes from './recording-list.module.css';

/** The recordings of a room or ticket, or of one call. Renders nothing without any. */
export function RecordingList({ roomId, callId }: { roomId: string; callId?: string }) {
  const { t } = useTranslation('recording');
  const { data = [] } = useQuery(recordingsQuery(roomId));
  const recordings = data.filter(({ call_id }) => callId === undefined || call_id === callId);
  const [playing, setPlaying] = useState<StoredRecording | null>(null);
  const [leaving, setLeaving] = useState<StoredRecording | null>(null);
  if (recordings.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="recordings">
      <h2 id="recordings">{t('list.title')}</h2>
      <ul>
        {recordings.map((recording) => (
          <Row key={recording.id} recording={recording} onPlay={setPlaying} onDelete={setLeaving} />
        ))}
      </ul>
      {playing && <RecordingPlayer recording={playing} onClose={() => setPlaying(null)} />}
      {leaving && <DeleteQuestion recording={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

type RowProps = {
  recording: StoredRecording;
  onPlay: (recording: StoredRecording) => void;
  onDelete: (recording: StoredRecording) => void;
};

function Row({ recording, onPlay, onDelete }: RowProps) {
  const { t } = useTranslation('recording');
  const { id, started_at, seconds, size, people, asked_by, may_delete } = recording;
  const when = formatDateTime(started_at);
  const isReady = seconds !== null;
  const facts = isReady ? `${formatElapsed(seconds * 1000)} · ${formatSize(size)}` : t('list.preparing');
  return (
    <li className={classes.row}>
      <ActionIcon
        className={classes.button}
        variant="light"
        aria-label={t('list.play_name', { when })}
        disabled={!isReady}
        onClick={() => onPlay(recording)}
      >
        <IconPlayerPlay size={16} stroke={1.75} />
      </ActionIcon>
      <div className={classes.words} title={t('list.by', { name: asked_by.name })}>
        <b>{when}</b>
        <span className="num">{facts}</span>
        <span>{people.map(({ name }) => name).join(', ')}</span>
      </div>
      {isReady && (
        <ActionIcon
          className={classes.button}
          component="a"
          href={addressOfRecording(id, true)}
          download
          aria-label={t('list.download_name', { when })}
        >
          <IconDownload size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {isReady && may_delete && (
        <ActionIcon
          className={classes.button}
          aria-label={t('list.delete_name', { when })}
          onClick={() => onDelete(recording)}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}

function DeleteQuestion({ recording, onClose }: { recording: StoredRecording; onClose: () => void }) {
  const { t } = useTranslation('recording');
  const remove = useMutation({
    mutationFn: () => removeRecording(recording.id),
    onSuccess: () => alertSuccess(t('list.deleted')),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={t('list.delete_title')}
      confirmLabel={t('list.delete')}
      onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      {t('list.delete_text', { when: formatDateTime(recording.started_at) })}
    </ConfirmDialog>
  );
}

/** The browser's own player, which seeks by range requests. */
function RecordingPlayer({ recording, onClose }: { recording: StoredRecording; onClose: () => void }) {
  const { t } = useTranslation('recording');
  const title = t('list.player', { when: formatDateTime(recording.started_at) });
  return (
    <Dialog opened size="xl" title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/useMediaCaption: recorded calls have no captions */}
      <video className={classes.player} src={addressOfRecording(recording.id)} controls autoPlay aria-label={title} />
    </Dialog>
  );
}
