import { ActionIcon, Menu } from '@mantine/core';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { IconDownload, IconEye, IconEyeOff, IconMessageShare, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { sendSnapshot } from '../send-snapshot.ts';
import { useSnapshotRights } from '../snapshot-rights.ts';
import { downloadSnapshot } from '../viewer/snapshot-download.ts';
import { useRemoveSnapshot } from '../viewer/snapshot-removal.ts';

type SnapshotToolsProps = {
  snapshot: Snapshot;
  isReadOnly: boolean;
  /** Null where there is no chat to send it to. */
  roomId: string | null;
  hasDrawing: boolean;
  onDrawing: (isShown: boolean) => void;
  onEdit: () => void;
  onClose: () => void;
  onRemoved: () => void;
};

/** The actions on a snapshot. */
export function SnapshotTools(props: SnapshotToolsProps) {
  const { snapshot, isReadOnly, roomId, hasDrawing, onDrawing, onEdit, onClose, onRemoved } = props;
  const { t } = useTranslation('snapshots');
  const { t: tc } = useTranslation();
  const remove = useRemoveSnapshot();
  const maySend = useCan('talk.send');
  const { mayEdit, mayRemove } = useSnapshotRights()(snapshot);
  const isDrawnOn = snapshot.marks.length > 0;
  return (
    <>
      {isDrawnOn && (
        <ActionIcon
          aria-label={t(hasDrawing ? 'hide_drawing' : 'show_drawing')}
          aria-keyshortcuts="d"
          onClick={() => onDrawing(!hasDrawing)}
        >
          {hasDrawing ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />}
        </ActionIcon>
      )}
      {mayEdit && !isReadOnly && (
        <ActionIcon aria-label={t('marks.edit')} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {roomId && maySend && !isReadOnly && <Send roomId={roomId} snapshot={snapshot} />}
      <Download snapshot={snapshot} />
      {mayRemove && !isReadOnly && (
        <ActionIcon
          aria-label={t('remove')}
          onClick={() => {
            onRemoved();
            remove(snapshot.id);
          }}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={tc('actions.close')} onClick={onClose} data-autofocus>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </>
  );
}

function Send({ roomId, snapshot }: { roomId: string; snapshot: Snapshot }) {
  const { t } = useTranslation('snapshots');
  const send = useMutation({
    mutationFn: () => sendSnapshot(roomId, snapshot),
    onSuccess: () => alertSuccess(t('marks.sent')),
  });
  return (
    <ActionIcon aria-label={t('marks.send')} loading={send.isPending} onClick={() => send.mutate()}>
      <IconMessageShare size={18} stroke={1.75} />
    </ActionIcon>
  );
}

function Download({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('snapshots');
  const download = (withDrawing: boolean) =>
    void downloadSnapshot(snapshot, withDrawing).catch((error: unknown) => {
      console.warn('A snapshot could not be downloaded.', error);
      alertError(t('no_download'));
    });
  const icon = <IconDownload size={18} stroke={1.75} />;
  if (snapshot.marks.length === 0) {
    return (
      <ActionIcon aria-label={t('download')} onClick={() => download(false)}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('download')}>{icon}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(true)}>{t('with_drawing')}</Menu.Item>
        <Menu.Item onClick={() => download(false)}>{t('without_drawing')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
