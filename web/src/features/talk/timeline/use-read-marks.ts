import { useDocumentVisibility, useThrottledCallback } from '@mantine/hooks';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markAsRead } from '../api.ts';
import { useViewer } from '../viewer.tsx';
import type { Line } from './lines.ts';
import { useSeenLines } from './use-seen-lines.ts';

/**
 * Marks messages as read up to the last one that stood on the screen, while the page is in the foreground. Messages in quick
 * succession are marked with one request.
 */
export function useReadMarks(lines: readonly Line[], isFresh: boolean): void {
  const cache = useQueryClient();
  const viewer = useViewer();
  const isVisible = useDocumentVisibility() === 'visible';
  const isUnread = ({ state, sender, receiver_ids, read_ids }: Line): boolean =>
    !state && sender.id !== viewer.id && receiver_ids.includes(viewer.id) && !read_ids.includes(viewer.id);
  const unread = isFresh && isVisible && !viewer.isGuest ? lines.filter(isUnread) : [];
  const seen = useSeenLines(unread.map(({ id }) => id));
  const last = unread.findLast(({ id }) => seen.has(id));
  const tell = useThrottledCallback(() => {
    if (last) void markAsRead(cache, viewer, last);
  }, limits.readMarksApart);
  const lastId = last?.id;
  useEffect(() => {
    if (lastId) tell();
  }, [lastId, tell]);
}
