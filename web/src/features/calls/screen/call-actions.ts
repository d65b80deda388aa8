import { useDisclosure, useFullscreenDocument } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertError } from '#web/lib/alerts.ts';
import { endCall } from '../api.ts';
import { stopOfSession } from '../devices/device-stops.ts';
import { pathBack } from '../lobby/path-back.ts';
import {
  type CallSession,
  hangUp,
  readCallSession,
  setCamera,
  setMicrophone,
  setScreen,
} from '../session/call-session.ts';

/** Section 4: one panel at a time. */
export type CallPanelName = 'chat' | 'people' | 'article' | 'sheet';
type Panel = CallPanelName | null;

/** The actions that the bar, its menus and the keyboard share. */
export type CallActions = {
  toggleMicrophone: () => void;
  toggleCamera: () => void;
  /** Null on phones, which cannot share a screen. */
  toggleScreen: (() => void) | null;
  toggleFullScreen: () => void;
  /** Shows only the pictures, in full screen. */
  toggleStageFullScreen: () => void;
  panel: Panel;
  togglePanel: (panel: CallPanelName) => void;
  isHelpOpen: boolean;
  toggleHelp: () => void;
  leave: () => void;
  /** Null for those who may not end the call for everybody. */
  end: (() => void) | null;
};

export function useCallActions(call: Call, session: CallSession, toggleStageFullScreen: () => void): CallActions {
  const mayEnd = useCan('calls.end');
  const navigate = useNavigate();
  const page = useFullscreenDocument();
  const [panel, setPanel] = useState<Panel>(null);
  const [isHelpOpen, help] = useDisclosure();
  const end = useMutation({ mutationFn: () => endCall(call.id) });
  return {
    ...useDevices(session),
    toggleFullScreen: () => void page.toggle(),
    toggleStageFullScreen,
    panel,
    togglePanel: (wanted) => setPanel(panel === wanted || (wanted === 'chat' && !call.has_chat) ? null : wanted),
    isHelpOpen,
    toggleHelp: help.toggle,
    leave: () => {
      void hangUp();
      void navigate({ href: pathBack(call) });
    },
    end: mayEnd ? () => end.mutate() : null,
  };
}

/** A device that cannot be used shows a notice or an alert; the button keeps showing the actual state. */
function useDevices(session: CallSession) {
  const { t } = useTranslation('calls');
  const trying = (work: Promise<void> | undefined, problem: 'stage.no_device' | 'stage.no_sharing') =>
    void work?.catch((error: unknown) => {
      console.warn('A device could not be used.', error);
      const isSaid = problem === 'stage.no_device' ? stopOfSession(readCallSession()) : isCancelled(error);
      if (!isSaid) alertError(t(problem));
    });
  const isCancelled = (error: unknown) => (error as Error).name === 'NotAllowedError';
  const canShare = 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  return {
    toggleMicrophone: () => trying(setMicrophone(!session.microphone), 'stage.no_device'),
    toggleCamera: () => trying(setCamera(!session.camera), 'stage.no_device'),
    toggleScreen: canShare ? () => trying(setScreen(!session.screen), 'stage.no_sharing') : null,
  };
}
