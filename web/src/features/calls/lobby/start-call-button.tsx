import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useCan } from '#web/features/session/session.tsx';
import { activeCallsQuery, planCall } from '../api.ts';
import { useCallSessionPart } from '../session/call-session.ts';
import { CallFaces } from './call-faces.tsx';
import classes from './start-call-button.module.css';

type StartCallButtonProps = {
  roomId: string;
  /** In a closed ticket no call can be started, but an ongoing call can still be joined. */
  isClosed?: boolean;
  /** The ongoing call according to the room, for rooms of which the user is no member. */
  ongoing?: { id: string } | null;
  /** The primary action of its screen: filled and, where there is space, with a label. */
  isPrimary?: boolean;
};

/**
 * For the header of a room or ticket: starts a call, or joins the ongoing one. Renders nothing to those who may not.
 */
export function StartCallButton({ roomId, isClosed = false, ongoing, isPrimary = false }: StartCallButtonProps) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const mayStart = useCan('calls.start');
  const mayJoin = useCan('calls.join');
  const { data } = useQuery({ ...activeCallsQuery, enabled: mayJoin });
  const listed = data?.calls.find(({ room_id }) => room_id === roomId);
  const callId = listed?.id ?? ongoing?.id;
  const faces = listed?.participants ?? [];
  const isHere = useCallSessionPart(({ call }) => call !== null && call.id === callId);

  if (callId && mayJoin) {
    return (
      <Button
        className={classes.join}
        color="green"
        leftSection={<IconVideo size={15} stroke={1.75} />}
        rightSection={faces.length > 0 && <CallFaces people={faces} />}
        title={faces.map(({ name }) => name).join(', ')}
        onClick={() => void navigate({ to: '/call/$callId', params: { callId }, search: {} })}
      >
        {isHere ? t('start.back') : t('start.join', { count: faces.length })}
      </Button>
    );
  }
  if (!mayStart || isClosed) return null;
  function start(): void {
    const id = uuidv7();
    planCall(cache, id);
    void navigate({ to: '/call/$callId', params: { callId: id }, search: { room: roomId } });
  }
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
