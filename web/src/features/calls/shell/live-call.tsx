import { IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { activeCallsQuery } from '../api.ts';
import { CallFaces } from '../lobby/call-faces.tsx';
import classes from './live-call.module.css';

/** For a row of a list: who is in the call of this room, and a button to join. Renders nothing without a call. */
export function LiveCall({ roomId }: { roomId: string }) {
  const { t } = useTranslation('calls');
  const mayJoin = useCan('calls.join');
  const { data: call } = useQuery({
    ...activeCallsQuery,
    enabled: mayJoin,
    select: ({ calls }) => calls.find(({ room_id }) => room_id === roomId),
  });
  if (!call) return null;
  const label = t('live.join', { names: call.participants.map(({ name }) => name).join(', ') });
  return (
    <Link
      to="/call/$callId"
      params={{ callId: call.id }}
      search={{}}
      className={classes.live ?? ''}
      aria-label={label}
      title={label}
    >
      <IconVideo size={13} stroke={2} aria-hidden />
      <CallFaces people={call.participants} />
    </Link>
  );
}
