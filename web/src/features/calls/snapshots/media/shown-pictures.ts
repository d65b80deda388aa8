import type { AssetPicture } from '@sightline/contract/assets/media';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import type { Attachment } from '@sightline/contract/files/files';
import { isSameDay } from '#web/lib/time.ts';

/** The parts of two pictures that a comparison needs. */
export type Compared = Pick<Snapshot, 'id' | 'picture' | 'marks'> & { at: string };

export const attachmentOf = (shown: AssetPicture): Attachment =>
  shown.kind === 'snapshot' ? shown.snapshot.picture : shown.picture;

export const toCompare = (shown: AssetPicture): Compared => ({
  id: shown.id,
  at: shown.at,
  picture: attachmentOf(shown),
  marks: shown.kind === 'snapshot' ? shown.snapshot.marks : [],
});

export const snapshotToCompare = ({ id, created_at, picture, marks }: Snapshot): Compared => ({
  id,
  at: created_at,
  picture,
  marks,
});

/** Puts the older one first, whichever was chosen first. */
export const inOrder = (one: Compared, other: Compared): [before: Compared, after: Compared] =>
  Date.parse(one.at) <= Date.parse(other.at) ? [one, other] : [other, one];

/** Groups pictures by calendar day of the reader, in the order of the list, which is by time. */
export function byDay(pictures: readonly AssetPicture[]): AssetPicture[][] {
  const days: AssetPicture[][] = [];
  for (const shown of pictures) {
    const day = days.at(-1);
    if (day?.[0] && isSameDay(day[0].at, shown.at)) day.push(shown);
    else days.push([shown]);
  }
  return days;
}
