import { ActionIcon, Button } from '@mantine/core';
import { useFullscreenDocument, useHotkeys } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls';
import { IconArrowLeft, IconVolume, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { alertError } from '#web/lib/alerts.ts';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { endCall, putPenDown, showAr, startAr, stopAr, takePen } from './api.ts';
import { type CallActions, CallBar, type Panel } from './call-bar.tsx';
import { type CallSession, forgetDrawing, hangUp, hear, setCamera, setMicrophone, setScreen } from './call-session.ts';
import { DrawTools } from './draw-tools.tsx';
import { firstPen, type Pen } from './drawing.ts';
import { JoinRequests } from './join-requests.tsx';
import classes from './ongoing-call.module.css';
import { pathBack } from './path-back.ts';
import { mainStreamOf, streamerToDraw } from './people.ts';
import { PeoplePanel } from './people-panel.tsx';
import { Stage } from './stage.tsx';

type OngoingCallProps = { call: Call; session: CallSession; renderChat: (roomId: string) => ReactNode };

/** The call as an agent sees it: stage, bar, and one panel at a time (section 4). */
export function OngoingCall({ call, session, renderChat }: OngoingCallProps) {
  const { t } = useTranslation('calls');
  const me = useMe();
  const mayAdmit = useCan('calls.admit');
  const [panel, setPanel] = useState<Panel>(null);
  const [pen, setPen] = useState<Pen>(firstPen);
  const ar = useAr(call, session);
  const actions = useCallActions(call, session, ar, setPanel);
  const { ar: state } = call;
  const isDrawing = state.drawing_user?.id === me.id;
  useHotkeys([
    ['m', actions.toggleMicrophone],
    ['v', actions.toggleCamera],
    ['s', actions.toggleScreen],
    ['d', () => actions.toggleDrawing?.()],
    ['f', actions.toggleFullScreen],
    ['c', () => actions.togglePanel('chat')],
    ['p', () => actions.togglePanel('people')],
    ['Escape', () => isDrawing && ar.putDown()],
  ]);

  return (
    <div className={classes.call}>
      <CallHeader call={call} session={session} />
      <div className={classes.body}>
        <div className={classes.middle}>
          {mayAdmit && panel !== 'people' && call.join_requests.length > 0 && (
            <JoinRequests callId={call.id} requests={call.join_requests} isFloating />
          )}
          {!session.canHear && (
            <Button className={classes.hear} leftSection={<IconVolume size={16} />} onClick={() => void hear()}>
              {t('stage.hear')}
            </Button>
          )}
          <Stage session={session} ar={state} meId={me.id} pen={isDrawing ? pen : null} />
          {state.enabled && (
            <DrawTools
              ar={state}
              meId={me.id}
              pen={pen}
              onPen={setPen}
              onTakePen={ar.takePen}
              onPutDown={ar.putDown}
              onStop={state.user?.id === me.id ? ar.stop : null}
            />
          )}
        </div>
        {panel && (
          <aside className={classes.panel} aria-label={t(`bar.${panel}`)}>
            <header>
              <h2>{t(`bar.${panel}`)}</h2>
              <ActionIcon aria-label={t('bar.close_panel')} onClick={() => setPanel(null)}>
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </header>
            {panel === 'chat' ? renderChat(call.room_id) : <PeoplePanel call={call} session={session} />}
          </aside>
        )}
      </div>
      <CallBar
        session={session}
        actions={actions}
        panel={panel}
        isDrawing={isDrawing}
        waiting={mayAdmit ? call.join_requests.length : 0}
      />
    </div>
  );
}

function CallHeader({ call, session }: { call: Call; session: CallSession }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const now = useNow('second');
  return (
    <header className={classes.header}>
      <ActionIcon aria-label={t('stage.background')} onClick={() => void navigate({ href: pathBack(call) })}>
        <IconArrowLeft size={18} stroke={1.75} />
      </ActionIcon>
      <h1>{call.room_name}</h1>
      {call.ticket && <span className={classes.number}>#{call.ticket.ticket_id}</span>}
      <span className={`${classes.time} num`} role="timer">
        {formatElapsed(now - Date.parse(call.created_at))}
      </span>
      <span role="status" className={classes.status}>
        {session.phase === 'connecting' && t('stage.connecting')}
        {session.phase === 'reconnecting' && t('stage.reconnecting')}
      </span>
    </header>
  );
}

type Ar = { takePen: () => void; putDown: () => void; stop: () => void; begin: (() => void) | null };

/** Section 4. A refusal has its words from the catalogue; the state then comes by its event. */
function useAr(call: Call, { people, pin }: CallSession): Ar {
  const cache = useQueryClient();
  const me = useMe();
  const mayControl = useCan('ar.control');
  const { room_id, ar } = call;
  const change = useMutation({
    mutationFn: (act: () => ReturnType<typeof takePen>) => act(),
    onSuccess: ({ ar: next }) => showAr(cache, room_id, next),
  });
  const streamer = streamerToDraw(people, mainStreamOf(people, ar, pin));

  useEffect(() => {
    if (!ar.enabled) forgetDrawing();
  }, [ar.enabled]);

  async function beginWith(streamerId: string) {
    showAr(cache, room_id, (await startAr(room_id, streamerId)).ar);
    return takePen(room_id);
  }

  /** The starter takes it from whoever holds it. */
  async function takeMine() {
    if (ar.drawing_user && ar.user?.id === me.id) await putPenDown(room_id);
    return takePen(room_id);
  }

  return {
    takePen: () => change.mutate(takeMine),
    putDown: () => change.mutate(() => putPenDown(room_id)),
    stop: () => change.mutate(() => stopAr(room_id)),
    begin: mayControl && streamer && !ar.enabled ? () => change.mutate(() => beginWith(streamer.id)) : null,
  };
}

/** A device that cannot be had is said in words; the control shows what is. */
function useDevices(session: CallSession) {
  const { t } = useTranslation('calls');
  const trying = (work: Promise<void> | undefined, problem: 'stage.no_device' | 'stage.no_sharing') =>
    void work?.catch((error: unknown) => {
      console.warn('A device could not be used.', error);
      if (problem === 'stage.no_device' || (error as Error).name !== 'NotAllowedError') alertError(t(problem));
    });
  return {
    toggleMicrophone: () => trying(setMicrophone(!session.microphone), 'stage.no_device'),
    toggleCamera: () => trying(setCamera(!session.camera), 'stage.no_device'),
    toggleScreen: () => trying(setScreen(!session.screen), 'stage.no_sharing'),
  };
}

function useCallActions(
  call: Call,
  session: CallSession,
  ar: Ar,
  setPanel: (change: (panel: Panel) => Panel) => void,
): CallActions {
  const me = useMe();
  const mayEnd = useCan('calls.end');
  const navigate = useNavigate();
  const fullScreen = useFullscreenDocument();
  const devices = useDevices(session);
  const isDrawing = call.ar.drawing_user?.id === me.id;
  const end = useMutation({ mutationFn: () => endCall(call.id) });

  function toggleDrawing(): void {
    if (!call.ar.enabled) ar.begin?.();
    else if (isDrawing) ar.putDown();
    else ar.takePen();
  }

  return {
    ...devices,
    toggleDrawing: call.ar.enabled || ar.begin ? toggleDrawing : null,
    toggleFullScreen: () => void fullScreen.toggle(),
    togglePanel: (panel) => setPanel((open) => (open === panel ? null : panel)),
    leave: () => {
      void hangUp();
      void navigate({ href: pathBack(call) });
    },
    end: mayEnd ? () => end.mutate() : null,
  };
}
