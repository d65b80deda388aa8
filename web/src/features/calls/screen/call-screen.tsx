import { Button, Loader } from '@mantine/core';
import type { Call } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useRoom } from '#web/lib/realtime.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { callQuery, plannedCallQuery } from '../api.ts';
import { PreJoin } from '../lobby/pre-join.tsx';
import { useCallSession } from '../session/call-session.ts';
import { CallOver } from '../shell/call-over.tsx';
import classes from './call-screen.module.css';
import { OngoingCall } from './ongoing-call.tsx';

type CallScreenProps = {
  callId: string;
  /** The room of a call that has not been started yet. */
  roomId: string | null;
};

/** The page of a call: before, during and after it. */
export function CallScreen({ callId, roomId }: CallScreenProps) {
  const { data: isPlanned = false } = useQuery(plannedCallQuery(callId));
  const { data: call, error, refetch } = useQuery({ ...callQuery(callId), enabled: !isPlanned });
  const { t } = useTranslation('calls');
  usePageTitle(t('page'));
  const shownRoom = call?.room_id ?? roomId;
  useRoom(shownRoom && socketRoom.room(shownRoom));
  return (
    <main id="main" className={classes.screen}>
      <CallContent
        callId={callId}
        call={call ?? null}
        isPlanned={isPlanned}
        error={error}
        roomId={shownRoom}
        onRetry={() => void refetch()}
      />
    </main>
  );
}

type CallContentProps = Omit<CallScreenProps, 'roomId'> & {
  call: Call | null;
  isPlanned: boolean;
  roomId: string | null;
  error: Error | null;
  onRetry: () => void;
};

const isNotThere = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function CallContent({ callId, call, isPlanned, roomId, error, onRetry }: CallContentProps) {
  const session = useCallSession();
  const isHere = session.call?.id === callId && session.phase !== 'idle';
  const ending = session.ending?.callId === callId ? session.ending.why : null;
  if (isHere && call) return <OngoingCall call={call} session={session} />;
  if (call?.ended_at) return <CallOver call={call} />;
  const isNew = call === null && roomId !== null && (isPlanned || isNotThere(error));
  if (roomId && (call || isNew)) {
    return <PreJoin callId={callId} shown={call} roomId={roomId} ending={ending} />;
  }
  if (isNotThere(error)) return <NotThere error={error} />;
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <Loading />;
}

/** A call covers the whole window, so a call that does not exist needs this way out. */
function NotThere({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div role="alert" className={classes.aside}>
      <EmptyState
        icon={IconPhoneOff}
        title={t('pages.not_found_title')}
        action={<Button onClick={() => void navigate({ to: '/home' })}>{t('pages.go_home')}</Button>}
      >
        {sentencesOfError(error).join(' ')}
      </EmptyState>
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <p role="status" className={classes.aside}>
      <Loader size={28} aria-label={t('states.loading')} />
    </p>
  );
}
