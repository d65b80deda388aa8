import { Button } from '@mantine/core';
import { useLongPress } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentList } from '#web/features/files/attachment-list.tsx';
import { ArticleCards } from '#web/features/knowledge/embed.tsx';
import { useViewer } from '../viewer.tsx';
import type { LineActions } from './line-actions.ts';
import { lineElementId } from './line-element.ts';
import type { Line } from './lines.ts';
import classes from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import { MessageTools } from './message-tools.tsx';
import { Quote } from './quote.tsx';

type BubbleProps = LineActions & {
  line: Line;
  isMine: boolean;
  flashed: string | null;
  onJump: (id: string) => void;
  /** The ticket of the room is closed. */
  isClosed: boolean;
  onRemove: (line: Line) => void;
};

const longPress = 500;
/** These have a long press of their own. */
const isPressedItself = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button') !== null;

export function MessageBubble(props: BubbleProps) {
  const { t } = useTranslation('talk');
  const { line, flashed, isClosed, onJump } = props;
  const { canSend, isGuest } = useViewer();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasTools = !line.state && !line.deleted;
  const press = useLongPress((event) => !isPressedItself(event.target) && setMenuOpen(hasTools), {
    threshold: longPress,
    events: ['touch'],
    cancelOnMove: true,
  });
  return (
    <article
      id={lineElementId(line.id)}
      className={classes.message}
      data-state={line.state}
      data-flashed={flashed === line.id || undefined}
      // A tap shows the actions.
      tabIndex={-1}
      {...press}
      onContextMenu={(event: MouseEvent) =>
        event.nativeEvent instanceof PointerEvent &&
        event.nativeEvent.pointerType === 'touch' &&
        !isPressedItself(event.target) &&
        event.preventDefault()
      }
    >
      {line.reply && <Quote reply={line.reply} onJump={onJump} />}
      {line.deleted && <p className={classes.deleted}>{t('deleted')}</p>}
      {line.message !== '' && (
        <p className={classes.bubble}>
          <MessageText message={line.message} roomId={line.room_id} />
          {line.edited && <span className={classes.edited}>{t('edited')}</span>}
        </p>
      )}
      {!line.deleted && <ArticleCards message={line.message} isGuest={isGuest} />}
      {line.attachments.length > 0 && <AttachmentList attachments={line.attachments} />}
      {line.state === 'failed' && <Failure {...props} />}
      {line.state === 'waiting' && <Waiting {...props} />}
      {hasTools && (
        <MessageTools {...props} mayWrite={canSend && !isClosed} isMenuOpen={isMenuOpen} onMenu={setMenuOpen} />
      )}
    </article>
  );
}

/** Waiting for a connection; sent automatically once there is one. */
function Waiting({ line, onDiscard }: BubbleProps) {
  const { t } = useTranslation('talk');
  return (
    <div className={classes.waiting} role="status">
      <span>{t('waiting')}</span>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(line.id)}>
        {t('discard')}
      </Button>
    </div>
  );
}

/** Why sending failed, with the choices to retry or discard. */
function Failure({ line, onRetry, onDiscard }: BubbleProps) {
  const { t } = useTranslation('talk');
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      <span>{t('not_sent', { why: line.refusal ?? '' })}</span>
      <Button size="compact-xs" variant="light" color="red" onClick={() => onRetry(line)}>
        {t('send_again')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(line.id)}>
        {t('discard')}
      </Button>
    </div>
  );
}
