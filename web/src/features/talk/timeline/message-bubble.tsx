import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AttachmentList } from '#web/features/files/attachment-list.tsx';
import { fromWire } from '../mentions.ts';
import { useViewer } from '../viewer.tsx';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';
import classes from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import { Quote } from './quote.tsx';

type BubbleProps = LineActions & {
  line: Line;
  isMine: boolean;
  flashed: string | null;
  onJump: (id: string) => void;
  onRemove: (line: Line) => void;
};

export function MessageBubble(props: BubbleProps) {
  const { t } = useTranslation('talk');
  const { line, flashed, onJump } = props;
  return (
    <article
      id={`chat-${line.id}`}
      className={classes.message}
      data-state={line.state}
      data-flashed={flashed === line.id || undefined}
      // A tap shows the actions.
      tabIndex={-1}
    >
      {line.reply && <Quote reply={line.reply} onJump={onJump} />}
      {line.deleted && <p className={classes.deleted}>{t('deleted')}</p>}
      {line.message !== '' && (
        <p className={classes.bubble}>
          <MessageText message={line.message} />
          {line.edited && <span className={classes.edited}>{t('edited')}</span>}
        </p>
      )}
      {line.attachments.length > 0 && <AttachmentList attachments={line.attachments} />}
      {line.state === 'failed' && <Failure {...props} />}
      {line.state === 'waiting' && <Waiting {...props} />}
      {!line.state && !line.deleted && <Tools {...props} />}
    </article>
  );
}

function Tools({ line, isMine, onReply, onEdit, onRemove }: BubbleProps) {
  const { t } = useTranslation('talk');
  const { canSend } = useViewer();
  if (!canSend) return null;
  return (
    <div className={classes.tools}>
      <ActionIcon size={26} aria-label={t('reply')} onClick={() => onReply(line)}>
        <IconArrowBackUp size={15} />
      </ActionIcon>
      {isMine && (
        <>
          {line.message !== '' && (
            <ActionIcon
              size={26}
              aria-label={t('edit')}
              onClick={() => onEdit({ ...fromWire(line.message), reply: null, edited: line })}
            >
              <IconPencil size={15} />
            </ActionIcon>
          )}
          <ActionIcon size={26} aria-label={t('delete')} onClick={() => onRemove(line)}>
            <IconTrash size={15} />
          </ActionIcon>
        </>
      )}
    </div>
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
