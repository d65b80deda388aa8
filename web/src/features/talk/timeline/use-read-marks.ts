import { useDocumentVisibility, useThrottledCallback } from '@mantine/hooks';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markAsRead } from '../api.ts';
import { useViewer } from '../viewer.tsx';
import type { Line } from './lines.ts';

/**
 * What stands before a person's eyes is read: the room is open, its end is shown, and the page is in front. Where messages
 * come in quick succession, the last one is told of for all.
 */
export function useReadMarks(lines: readonly Line[], isShown: boolean): void {
  const cache = useQueryClient();
  const viewer = useViewer();
  const isVisible = useDocumentVisibility() === 'visible';
  const isUnread = ({ state, sender, receiver_ids, read_ids }: Line): boolean =>
    !state && sender.id !== viewer.id && receiver_ids.includes(viewer.id) && !read_ids.includes(viewer.id);
  const last = isShown && isVisible && !viewer.isGuest ? lines.findLast(isUnread) : undefined;
  const tell = useThrottledCallback(() => {
    if (last) void markAsRead(cache, viewer, last);
  }, limits.readMarksApart);
  const lastId = last?.id;
  useEffect(() => {
    if (lastId) tell();
  }, [lastId, tell]);
}
