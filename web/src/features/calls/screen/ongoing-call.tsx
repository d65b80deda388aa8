import { Button } from '@mantine/core';
import { useFullscreenElement } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import { IconMicrophone, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallArticle } from '#web/features/knowledge/embed.tsx';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { CallChat } from '#web/features/talk/embed.tsx';
import { RemoteCameraGuest } from '../camera/remote-camera-guest.tsx';
import { RemoteCameraRail } from '../camera/remote-camera-rail.tsx';
import { useCallDevices } from '../devices/device-choice.ts';
import { firstPen, type Pen } from '../drawing/pen.ts';
import { DrawTools } from '../drawing/tools/draw-tools.tsx';
import { useAdmitNext } from '../lobby/join-answer.ts';
import { JoinRequests } from '../lobby/join-requests.tsx';
import { type CallSession, startAudio } from '../session/call-session.ts';
import { personInView, useSnapshot } from '../snapshots/use-snapshot.ts';
import { useCallActions } from './call-actions.ts';
import { CallAnnouncer } from './call-announcer.tsx';
import { useAr } from './call-ar.ts';
import { CallBar } from './call-bar.tsx';
import { CallHeader } from './call-header.tsx';
import { CallHelp } from './call-help.tsx';
import { useCallKeys } from './call-keys.ts';
import { CallNotices } from './call-notices.tsx';
import { CallPanel } from './call-panel.tsx';
import classes from './ongoing-call.module.css';
import { PeoplePanel } from './people-panel.tsx';
import { usePushToTalk } from './push-to-talk.ts';
import { SheetPanel } from './sheet-panel.tsx';
import { Stage } from './stage.tsx';

type OngoingCallProps = { call: Call; session: CallSession };

/** The call as an agent sees it: stage, bar, and one panel at a time (section 4). */
export function OngoingCall({ call, session }: OngoingCallProps) {
  const me = useMe();
  const [pen, setPen] = useState<Pen>(() => firstPen(call.attendees, me.id));
  const ar = useAr(call, session);
  const { ref: stageRef, toggle: toggleStageFullScreen } = useFullscreenElement<HTMLDivElement>();
  const actions = useCallActions(call, session, () => void toggleStageFullScreen());
  const devices = useCallDevices(session);
  const { panel, togglePanel } = actions;
  const takeSnapshot = useSnapshot(call, session);
  useCallKeys(actions, ar, { takeSnapshot, admitNext: useAdmitNext(call) });

  return (
    <div className={classes.call} data-call>
      <CallHeader call={call} />
      <CallAnnouncer people={session.people} />
      <div className={classes.body}>
        <div className={classes.middle}>
          <CallNotices call={call} session={session} actions={actions} devices={devices} />
          {!session.canPlayAudio && <StartAudioButton />}
          <RemoteCameraGuest call={call} />
          <div className={classes.stage}>
            {panel !== 'people' && <JoinRequestsOverlay call={call} />}
            <div className={classes.rail} data-away={ar.isDrawing || undefined}>
              <CameraRail call={call} session={session} />
            </div>
            <Stage session={session} call={call} meId={me.id} pen={ar.isDrawing ? pen : null} ref={stageRef} />
          </div>
          <TalkNote isMuted={!session.microphone} />
          {call.ar.enabled && (
            <DrawTools call={call} meId={me.id} isDrawing={ar.isDrawing} pen={pen} onPen={setPen} actions={ar} />
          )}
        </div>
        {panel && (
          <CallPanel panel={panel} onClose={() => togglePanel(panel)}>
            {panel === 'chat' && <CallChat roomId={call.room_id} />}
            {panel === 'people' && <PeoplePanel call={call} session={session} />}
            {panel === 'article' && <CallArticle call={call} />}
            {panel === 'sheet' && call.ticket && <SheetPanel callId={call.id} ticketId={call.ticket.id} />}
          </CallPanel>
        )}
      </div>
      <CallBar call={call} session={session} actions={actions} ar={ar} devices={devices} takeSnapshot={takeSnapshot} />
      <CallHelp opened={actions.isHelpOpen} onClose={actions.toggleHelp} />
    </div>
  );
}

/** Controls the camera of the person in view, for those who may. */
function CameraRail({ call, session }: { call: Call; session: CallSession }) {
  const mayControl = useCan('ar.control');
  const person = personInView(call, session);
  return mayControl && person && !person.isMe ? <RemoteCameraRail person={person} /> : null;
}

/** Join requests over the stage; the people panel lists them too. */
function JoinRequestsOverlay({ call }: { call: Call }) {
  const mayAdmit = useCan('calls.admit');
  if (!mayAdmit || call.join_requests.length === 0) return null;
  return <JoinRequests callId={call.id} requests={call.join_requests} isFloating />;
}

/** Some browsers play no sound before a user gesture. */
function StartAudioButton() {
  const { t } = useTranslation('calls');
  return (
    <Button className={classes.hear} leftSection={<IconVolume size={16} />} onClick={() => void startAudio()}>
      {t('stage.hear')}
    </Button>
  );
}

/** Shown while somebody who is muted holds Space. */
function TalkNote({ isMuted }: { isMuted: boolean }) {
  const { t } = useTranslation('ongoing');
  const isTalking = usePushToTalk(isMuted);
  return (
    <span role="status" className={classes.talk}>
      {isTalking && (
        <b>
          <IconMicrophone size={16} stroke={2} aria-hidden />
          {t('notice.talking')}
        </b>
      )}
    </span>
  );
}
