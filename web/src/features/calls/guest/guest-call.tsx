import { Button, Portal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import { IconVolume } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuestArticle } from '#web/features/knowledge/embed.tsx';
import { CallChat } from '#web/features/talk/embed.tsx';
import { RemoteCameraGuest } from '../camera/remote-camera-guest.tsx';
import { useWakeLock } from '../devices/wake-lock.ts';
import { FreezeBand } from '../drawing/freeze-band.tsx';
import { firstPen } from '../drawing/pen.ts';
import { useFrozen } from '../freeze/freeze-store.ts';
import { RecordingConsent } from '../recordings/recording-consent.tsx';
import { followAr } from '../session/ar.ts';
import { type CallSession, startAudio } from '../session/call-session.ts';
import classes from './guest-call.module.css';
import { ChatBubble, GuestChat, useUnreadChat } from './guest-chat.tsx';
import { GuestControls, HideCamera } from './guest-controls.tsx';
import { GuestDrawing } from './guest-drawing.tsx';
import type { GuestVisit } from './guest-link-store.ts';
import { GuestStage } from './guest-stage.tsx';
import { GuestStatus } from './guest-status.tsx';
import { useCollectedPictures } from './use-collected-pictures.ts';

type GuestCallProps = {
  visit: GuestVisit;
  host: string;
  call: Call;
  session: CallSession;
};

/** Guests point the camera: its picture fills the phone, others are small, and there are only a few buttons. */
export function GuestCall({ visit, host, call, session }: GuestCallProps) {
  const { t } = useTranslation('calls');
  const [isChatOpen, setChatOpen] = useState(false);
  const [pen, setPen] = useState(() => firstPen(call.participants, visit.id));
  const { ref: footRef, height: footHeight } = useElementSize();
  const news = useUnreadChat(call.room_id, visit.id, isChatOpen);
  const isStill = useFrozen() !== null;
  const isDrawing = call.ar.drawing_user?.id === visit.id;
  useWakeLock();
  useCollectedPictures(call.id);
  useEffect(() => followAr(call.room_id, call.ar), [call.room_id, call.ar]);
  const openChat = () => setChatOpen(true);

  return (
    <Portal>
      <main
        className={classes.call}
        style={{ '--foot': `${footHeight}px` } as CSSProperties}
        data-guest-call
        data-still={isStill || undefined}
      >
        <GuestStage call={call} session={session} me={visit} pen={isDrawing ? pen : null} footHeight={footHeight} />
        <div className={classes.head}>
          <HideCamera session={session} />
          <FreezeBand call={call} meId={visit.id} />
          <RecordingConsent callId={call.id} guestId={visit.id} />
          <GuestStatus session={session} host={host} />
        </div>
        {!session.canPlayAudio && (
          <Button className={classes.hear} leftSection={<IconVolume size={18} />} onClick={() => void startAudio()}>
            {t('stage.hear')}
          </Button>
        )}
        <div ref={footRef} className={classes.foot}>
          <RemoteCameraGuest call={call} />
          <ChatBubble message={news.last} onOpen={openChat} />
          <GuestDrawing call={call} meId={visit.id} pen={pen} onPen={setPen} />
          <GuestControls session={session} unread={news.count} onChat={openChat} />
        </div>
        <GuestArticle callId={call.id} />
        {isChatOpen && (
          <GuestChat onClose={() => setChatOpen(false)}>
            <CallChat guest={{ id: visit.id, name: visit.name, token: visit.token ?? '' }} roomId={call.room_id} />
          </GuestChat>
        )}
      </main>
    </Portal>
  );
}
