import { useWindowEvent } from '@mantine/hooks';
import { noAr } from '@sightline/contract/calls/calls';
import type { CallRecording } from '@sightline/contract/calls/recordings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { i18n } from '#web/lib/i18n.ts';
import { callQuery } from '../api.ts';
import { useCallSessionPart } from '../session/call-session.ts';
import { ContinueQuestion } from './continue-question.tsx';
import classes from './recording-companion.module.css';
import { RecordingQuestion } from './recording-question.tsx';
import { followRecording, useRecordingSession } from './recording-session.ts';
import { useRecording } from './use-recording.ts';

/** The parts of a recording that every page needs: the question, the recorder, and the upload after the call. */
export function RecordingCompanion() {
  const callId = useCallSessionPart(({ call }) => call?.id) ?? null;
  // Load the texts now, so that the question appears at once.
  useEffect(() => void i18n.loadNamespaces('recording'), []);
  return (
    <>
      {callId && <InCall key={callId} callId={callId} />}
      <Saving />
    </>
  );
}

function InCall({ callId }: { callId: string }) {
  const me = useMe();
  const { data: call } = useQuery(callQuery(callId));
  const actions = useRecording(callId);
  const { recording } = actions;
  const ar = call?.ar ?? noAr;
  useEffect(() => followRecording(recording, me.id, ar), [recording, me.id, ar]);
  useOutcome(recording, me.id);
  return (
    <>
      <RecordingQuestion actions={actions} />
      <ContinueQuestion callId={callId} actions={actions} />
    </>
  );
}

/** Tells the person who asked for the recording how it went. */
function useOutcome(recording: CallRecording | null, meId: string): void {
  const before = useRef<CallRecording | null>(null);
  const { t } = useTranslation('recording');
  const notify = useEffectEvent((state: CallRecording['state']) => {
    if (state === 'refused' || state === 'lost') alertError(t(state));
    if (state === 'kept') alertSuccess(t('kept'));
  });
  useEffect(() => {
    const known = before.current;
    before.current = recording;
    const isNews = known && recording && known.id === recording.id && known.state !== recording.state;
    if (isNews && recording.asked_by.id === meId) notify(recording.state);
  }, [recording, meId]);
}

/** Leaving the page ends a recording, and after the call loses the parts that are still being sent: the browser asks first. */
function Saving() {
  const work = useRecordingSession();
  const callId = useCallSessionPart(({ call }) => call?.id) ?? null;
  const problem = work?.problem ?? null;
  useEffect(() => {
    if (problem) alertError(sentenceOf(problem));
  }, [problem]);
  useEffect(() => {
    if (!callId) followRecording(null, '', noAr);
  }, [callId]);
  useWindowEvent('beforeunload', (event) => {
    if (work && !problem) event.preventDefault();
  });
  return work && !work.isRecording && !problem ? <SavingNote /> : null;
}

function SavingNote() {
  const { t } = useTranslation('recording');
  return (
    <p className={classes.saving} role="status">
      {t('sending')}
    </p>
  );
}
