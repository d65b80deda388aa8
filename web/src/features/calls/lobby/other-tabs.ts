import { useEffect, useState } from 'react';
import { alertQuestion } from '#web/lib/alert-question.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { setMicrophone } from '../session/call-session.ts';

type TabMessage = 'who is in a call' | 'in a call' | 'entered a call';

const openChannel = (): BroadcastChannel => new BroadcastChannel('sightline-calls');
const send = (channel: BroadcastChannel, message: TabMessage): void => channel.postMessage(message);

/** Mutes the calls of other tabs when this one enters a call, so that no two microphones are live unnoticed; is muted likewise. */
export function attachOtherTabs(): (() => void)[] {
  const channel = openChannel();
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'who is in a call') send(channel, 'in a call');
    if (data === 'entered a call') void muteHere();
  });
  send(channel, 'entered a call');
  return [() => channel.close()];
}

async function muteHere(): Promise<void> {
  await setMicrophone(false);
  await i18n.loadNamespaces('ongoing');
  await alertQuestion({
    id: 'other-tab-call',
    question: i18n.t('ongoing:notice.other_tab'),
    answer: i18n.t('ongoing:notice.unmute'),
    onAnswer: () => void setMicrophone(true),
  });
}

/** True once another tab has answered that it is in a call. */
export function useCallInOtherTab(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const channel = openChannel();
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'in a call') setThere(true);
    });
    send(channel, 'who is in a call');
    return () => channel.close();
  }, []);
  return isThere;
}
