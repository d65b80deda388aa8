import type { Room } from '@sightline/contract/talk/talk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { formatClock, formatExact } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveMessage } from '../api.ts';
import { useViewer } from '../viewer.tsx';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';
import { MessageBubble } from './message-bubble.tsx';
import classes from './message-group.module.css';
import { ReadMarks } from './read-marks.tsx';

type MessageGroupProps = LineActions & {
  lines: [Line, ...Line[]];
  room: Room;
  flashed: string | null;
  onJump: (id: string) => void;
};

/** Consecutive messages of one person, under one avatar, name and time. */
export function MessageGroup({ lines, room, ...actions }: MessageGroupProps) {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const remove = useRemoveMessage(viewer);
  const [removed, setRemoved] = useState<Line | null>(null);
  const { sender } = lines[0];
  const last = lines.at(-1) ?? lines[0];
  const isMine = sender.id === viewer.id;
  const hasNames = !isMine && (room.type !== 'Direct' || viewer.isGuest);
  return (
    <div className={classes.group} data-mine={isMine || undefined}>
      {!isMine && (
        <span className={classes.face}>
          <PersonAvatar person={sender} size={22} />
        </span>
      )}
      <h4 className={hasNames ? classes.name : classes.spoken}>{sender.name}</h4>
      {lines.map((line) => (
        <MessageBubble
          key={line.id}
          line={line}
          isMine={isMine}
          isClosed={room.ticket?.closed ?? false}
          onRemove={setRemoved}
          {...actions}
        />
      ))}
      {last.state !== 'failed' && (
        <p className={classes.foot}>
          <time dateTime={last.created_at} title={formatExact(last.created_at)}>
            {formatClock(last.created_at)}
          </time>
          {isMine && <ReadMarks line={last} people={room.members} />}
        </p>
      )}
      <ConfirmDialog
        opened={removed !== null}
        title={t('delete_title')}
        confirmLabel={t('delete')}
        isDangerous
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          if (removed) await remove.mutateAsync(removed).catch(() => undefined);
          setRemoved(null);
        }}
      >
        {t('delete_hint')}
      </ConfirmDialog>
    </div>
  );
}
