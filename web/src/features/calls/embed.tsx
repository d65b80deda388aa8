import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CallShortcut } from './lobby/call-shortcut.tsx';
import { StartCallButton } from './lobby/start-call-button.tsx';
import { RecordingListButton } from './recordings/recording-list-button.tsx';
import { LiveCall } from './shell/live-call.tsx';
import { shortcuts } from './shortcuts.ts';
import { RoomSnapshotsButton } from './snapshots/viewer/room-snapshots-button.tsx';

// Pictures and players load with the pages that show them: lists import this file for their marks alone.
const RecordingList = lazy(async () => ({
  default: (await import('./recordings/recording-list.tsx')).RecordingList,
}));
const CallSnapshotLine = lazy(async () => ({
  default: (await import('./snapshots/call-snapshots.tsx')).CallSnapshotLine,
}));
const AssetGallery = lazy(async () => ({
  default: (await import('./snapshots/media/asset-gallery.tsx')).AssetGallery,
}));
const SnapshotGallery = lazy(async () => ({
  default: (await import('./snapshots/viewer/snapshot-gallery.tsx')).SnapshotGallery,
}));

const AssetCallButton = lazy(async () => ({
  default: (await import('./lobby/asset-call-button.tsx')).AssetCallButton,
}));

const SnapshotPicture = lazy(async () => ({
  default: (await import('./snapshots/viewer/snapshot-picture.tsx')).SnapshotPicture,
}));
const MarksEditor = lazy(async () => ({
  default: (await import('./snapshots/editing/picture-marks-editor.tsx')).PictureMarksEditor,
}));

const CallBackButton = lazy(async () => ({
  default: (await import('./lobby/call-back-button.tsx')).CallBackButton,
}));

type RoomOf = { roomId: string; isClosed: boolean };
type TicketOf = Pick<TicketRow, 'id' | 'room_id' | 'closed'>;

/** The ongoing call of a room, in a row of a list. */
export const OngoingCallMark = ({ roomId }: { roomId: string }) => <LiveCall roomId={roomId} />;

/** The key that starts or joins the call of a row. */
/** The key of `CallKey`, for lists of rooms. */
export const callShortcut = shortcuts.call;
export const CallKey = ({ roomId, isClosed }: RoomOf) => <CallShortcut roomId={roomId} isClosed={isClosed} />;

export const TicketCallButton = ({ ticket }: { ticket: TicketOf }) => (
  <StartCallButton isPrimary roomId={ticket.room_id} isClosed={ticket.closed} />
);

/** The snapshots and recordings of a ticket's calls. */
export function TicketCallFiles({ ticket }: { ticket: TicketOf }) {
  return (
    <Suspense fallback={null}>
      <SnapshotGallery ticket={ticket} />
      <RecordingList roomId={ticket.room_id} />
    </Suspense>
  );
}

/** A picture with what was drawn on it, in the box of its parent. */
export const MarkedPicture = (props: ComponentProps<typeof SnapshotPicture>) => (
  <Suspense fallback={<img src={props.src} alt={props.alt} />}>
    <SnapshotPicture {...props} />
  </Suspense>
);

/** Draws on a picture with the tools of a call. */
export const PictureMarksEditor = (props: ComponentProps<typeof MarksEditor>) => (
  <Suspense fallback={<SkeletonRows height={120} />}>
    <MarksEditor {...props} />
  </Suspense>
);

/** The pictures of an asset, of the calls and messages about it. */
export const AssetMedia = ({ assetId }: { assetId: string }) => (
  <Suspense fallback={<SkeletonRows height={120} />}>
    <AssetGallery assetId={assetId} />
  </Suspense>
);

/** For the header of an asset: a call about it. */
export const AssetCall = (props: ComponentProps<typeof AssetCallButton>) => (
  <Suspense fallback={null}>
    <AssetCallButton {...props} />
  </Suspense>
);

/** The snapshots of one call, in the history of its ticket. */
export function CallSnapshotsOf({ ticket, call }: { ticket: TicketOf; call: { id: string; snapshots: number } }) {
  return (
    <Suspense fallback={null}>
      <CallSnapshotLine callId={call.id} count={call.snapshots} roomId={ticket.room_id} isReadOnly={ticket.closed} />
    </Suspense>
  );
}

/** For the header of a room: its snapshots, its recordings, and its call. */
export function RoomCallActions({ roomId, isClosed, ongoing }: RoomOf & { ongoing: { id: string } | null }) {
  return (
    <>
      <RoomSnapshotsButton roomId={roomId} isReadOnly={isClosed} />
      <RecordingListButton roomId={roomId} />
      <StartCallButton roomId={roomId} ongoing={ongoing} isClosed={isClosed} />
    </>
  );
}

/** In the row of a missed call. */
export const CallBack = (props: { roomId: string; label: string; name: string; className: string }) => (
  <Suspense fallback={null}>
    <CallBackButton {...props} />
  </Suspense>
);
