import { ActionIcon, Loader } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { Room } from '@sightline/contract/talk/talk';
import { IconArrowDown, IconMessages } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useViewer } from '../viewer.tsx';
import { CallLine } from './call-line.tsx';
import type { LineActions } from './line-actions.ts';
import { lineElement } from './line-element.ts';
import { type Block, firstUnread, type Line, timelineOf } from './lines.ts';
import { MessageGroup } from './message-group.tsx';
import classes from './timeline.module.css';
import type { Older } from './use-chats.ts';
import { useReadMarks } from './use-read-marks.ts';

type TimelineProps = LineActions & {
  room: Room;
  lines: readonly Line[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Shown first instead of the end. */
  messageId: string | null;
  /** The messages were fetched in this visit, not cached from an earlier one. */
  isFresh: boolean;
  older: Older;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Counts clicks on what leads to a message: a second one jumps there again, though the address stays the same. */
    messageJumps?: number;
  }
}

/** Pixels. Closer to the end than this counts as at the end. */
const nearEnd = 60;
const shownForFlash = 1600;

/**
 * The list is laid out from its end: it stays there when something is added, and what is loaded above moves nothing,
 * without a line of code.
 */
export function Timeline({ room, lines, scroller, messageId, isFresh, older, ...actions }: TimelineProps) {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const [unreadFrom, setUnreadFrom] = useState<string | null>();
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const [flashed, setFlashed] = useState<string | null>(null);
  if (isFresh && unreadFrom === undefined) setUnreadFrom(firstUnread(lines, viewer.id));
  useReadMarks(lines, isFresh);

  const newest = lines.findLast(({ state }) => !state)?.seq ?? 0;
  const missed = leftAt === null ? [] : lines.filter(({ seq, sender }) => seq > leftAt && sender.id !== viewer.id);

  function onScroll(): void {
    const isAtEnd = -(scroller.current?.scrollTop ?? 0) < nearEnd;
    if (isAtEnd !== (leftAt === null)) setLeftAt(isAtEnd ? null : newest);
  }

  async function jumpTo(id: string): Promise<void> {
    let isThere = lineElement(id) !== null;
    let { hasMore } = older;
    while (!isThere && hasMore) {
      const loaded = await older.load();
      isThere = loaded.ids.includes(id);
      hasMore = loaded.hasMore;
    }
    requestAnimationFrame(() => {
      lineElement(id)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      setFlashed(id);
      setTimeout(() => setFlashed(null), shownForFlash);
    });
  }

  const jumps = useLocation({ select: ({ state }) => state.messageJumps });
  const showFirst = useEffectEvent((id: string) => void jumpTo(id));
  useEffect(() => {
    if (messageId && isFresh) showFirst(messageId);
  }, [messageId, isFresh, jumps]);

  if (lines.length === 0) {
    return (
      <div className={classes.frame}>
        <EmptyState icon={IconMessages} title={t('empty')}>
          {t('empty_hint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <div
        className={classes.list}
        ref={scroller}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
        tabIndex={0}
        role="log"
        aria-label={t('messages')}
      >
        <div className={classes.inner}>
          <OlderPages scroller={scroller} {...older} />
          {daysOf(timelineOf(lines, unreadFrom ?? null)).map(({ day, blocks }) => (
            <div key={day} className={classes.blocks}>
              {blocks.map((block) => (
                <BlockView key={block.key} block={block} room={room} flashed={flashed} onJump={jumpTo} {...actions} />
              ))}
            </div>
          ))}
        </div>
      </div>
      {leftAt !== null && (
        <EndPill count={missed.length} onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })} />
      )}
    </div>
  );
}

/** The date is the key, so loading older messages of the day keeps its box. */
function daysOf(blocks: readonly Block[]): { day: string; blocks: Block[] }[] {
  const days: { day: string; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'day') days.push({ day: new Date(block.at).toDateString(), blocks: [] });
    days.at(-1)?.blocks.push(block);
  }
  return days;
}

type BlockViewProps = LineActions & {
  block: Block;
  room: Room;
  flashed: string | null;
  onJump: (id: string) => void;
};

function BlockView({ block, ...props }: BlockViewProps) {
  const { t } = useTranslation('talk');
  if (block.kind === 'day') return <h3 className={classes.day}>{formatDay(block.at)}</h3>;
  if (block.kind === 'unread') {
    return (
      <h3 className={classes.unread}>
        <span>{t('new')}</span>
      </h3>
    );
  }
  if (block.kind === 'call') return <CallLine line={block.line} />;
  return <MessageGroup lines={block.lines} {...props} />;
}

/** A sentinel near the top; when it scrolls into view, the previous page is fetched. */
function OlderPages({ scroller, hasMore, isLoading, load }: Older & { scroller: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('talk');
  const { ref, entry } = useIntersection({ root: scroller.current, rootMargin: '400px 0px 0px' });
  const isNear = entry?.isIntersecting ?? false;
  const loadMore = useEffectEvent(() => void load());
  useEffect(() => {
    if (isNear && hasMore && !isLoading) loadMore();
  }, [isNear, hasMore, isLoading]);
  return (
    <div ref={ref} className={classes.older}>
      {hasMore ? <Loader size={16} aria-label={t('loading_older')} /> : <span>{t('beginning')}</span>}
    </div>
  );
}

function EndPill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('talk');
  if (count === 0) {
    return (
      <ActionIcon className={classes.end ?? ''} size={34} aria-label={t('to_end')} onClick={onClick}>
        <IconArrowDown size={16} />
      </ActionIcon>
    );
  }
  return (
    <button type="button" className={classes.missed} onClick={onClick}>
      {t('missed', { count })}
      <IconArrowDown size={14} stroke={2} aria-hidden />
    </button>
  );
}
