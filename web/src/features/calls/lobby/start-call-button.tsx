import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useCallSessionPart } from '../session/call-session.ts';
import { shortcuts } from '../shortcuts.ts';
import { CallFaces } from './call-faces.tsx';
import { type CallRoom, useRoomCall } from './room-call.ts';
import classes from './start-call-button.module.css';

type StartCallButtonProps = CallRoom & {
  /** The primary action of its screen: filled and, where there is space, with a label. */
  isPrimary?: boolean;
};

/**
 * For the header of a room or ticket: starts a call, or joins the ongoing one. Renders nothing to those who may not.
 */
export function StartCallButton({ roomId, isClosed = false, ongoing, isPrimary = false }: StartCallButtonProps) {
  const { t } = useTranslation('calls');
  const { callId, participants: faces, join, start } = useRoomCall({ roomId, isClosed, ongoing });
  const isHere = useCallSessionPart(({ call }) => call !== null && call.id === callId);
  useShortcut(shortcuts.call, join ?? start);

  if (join) {
    const word = isHere ? t('start.back') : t('start.join', { count: faces.length });
    return (
      <Button
        className={classes.join}
        color="green"
        leftSection={<IconVideo size={15} stroke={1.75} />}
        rightSection={faces.length > 0 && <CallFaces people={faces} />}
        title={faces.map(({ name }) => name).join(', ')}
        aria-label={word}
        data-primary={isPrimary || undefined}
        onClick={join}
      >
        <span className={isPrimary ? classes.word : undefined}>{word}</span>
      </Button>
    );
  }
  if (!start) return null;
  if (isPrimary) {
    return (
      <Button
        className={classes.primary}
        leftSection={<IconVideo size={15} stroke={1.75} />}
        aria-label={t('start.start')}
        onClick={start}
      >
        <span className={classes.word}>{t('start.start')}</span>
      </Button>
    );
  }
  return (
    <Tooltip label={t('start.start')}>
      <ActionIcon variant="default" aria-label={t('start.start')} onClick={start}>
        <IconVideo size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
