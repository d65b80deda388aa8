import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { roomSnapshotsQuery } from '../snapshot-api.ts';

const PagedGallery = lazy(async () => ({ default: (await import('./snapshot-gallery.tsx')).PagedGallery }));

/** In the header of a room whose calls have snapshots: the only way to them once a call is over. */
export function RoomSnapshotsButton({ roomId, isReadOnly }: { roomId: string; isReadOnly: boolean }) {
  const { t } = useTranslation('snapshots');
  const query = roomSnapshotsQuery(roomId);
  const { data } = useInfiniteQuery(query);
  const [isOpen, setOpen] = useState(false);
  if (!data?.pages[0]?.snapshots.length) return null;
  return (
    <>
      <Tooltip label={t('strip')}>
        <ActionIcon aria-label={t('strip')} onClick={() => setOpen(true)}>
          <IconPhoto size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} size="lg" title={t('strip')}>
        <Suspense fallback={null}>
          <PagedGallery query={query} roomId={roomId} isReadOnly={isReadOnly} isBare />
        </Suspense>
      </Dialog>
    </>
  );
}
