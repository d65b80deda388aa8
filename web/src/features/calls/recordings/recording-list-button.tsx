import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerRecord } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { recordingsQuery } from './recording-api.ts';

const RecordingList = lazy(async () => ({ default: (await import('./recording-list.tsx')).RecordingList }));

/** In the header of a room that has recordings. */
export function RecordingListButton({ roomId }: { roomId: string }) {
  const { t } = useTranslation('recording');
  const { data: recordings = [] } = useQuery(recordingsQuery(roomId));
  const [isOpen, setOpen] = useState(false);
  if (recordings.length === 0) return null;
  return (
    <>
      <Tooltip label={t('list.title')}>
        <ActionIcon aria-label={t('list.title')} onClick={() => setOpen(true)}>
          <IconPlayerRecord size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={null}>
          <RecordingList roomId={roomId} />
        </Suspense>
      </Dialog>
    </>
  );
}
