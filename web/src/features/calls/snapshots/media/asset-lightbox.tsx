import type { AssetPicture } from '@sightline/contract/assets/media';
import { PictureViewer } from '#web/features/files/picture-viewer.tsx';
import { SnapshotViewer } from '../viewer/snapshot-viewer.tsx';

type AssetLightboxProps = {
  pictures: readonly AssetPicture[];
  /** Id of the picture that is shown. */
  shown: string;
  onShow: (id: string | null) => void;
};

/** Snapshots open as in their call, with their drawing and tools; pictures of messages as in their room. */
export function AssetLightbox({ pictures, shown, onShow }: AssetLightboxProps) {
  const current = pictures.find(({ id }) => id === shown);
  if (!current) return null;
  if (current.kind !== 'snapshot')
    return (
      <PictureViewer
        pictures={pictures.flatMap((one) => (one.kind === 'snapshot' ? [] : [one.picture]))}
        shown={shown}
        onShow={onShow}
        onClose={() => onShow(null)}
      />
    );
  return (
    <SnapshotViewer
      snapshots={pictures.flatMap((one) => (one.kind === 'snapshot' ? [one.snapshot] : []))}
      shown={shown}
      onShow={onShow}
      isReadOnly={current.ticket.closed}
      roomId={current.room_id}
    />
  );
}
