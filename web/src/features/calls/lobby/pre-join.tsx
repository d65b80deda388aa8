import { ActionIcon, Button, Loader } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import type { Envelope } from '@sightline/contract/envelope';
import { talkApi } from '@sightline/contract/talk/talk';
import type { Timer } from '@sightline/contract/tickets/tickets';
import { IconArrowLeft, IconPhone } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { sentenceOf, sentencesFor, sentencesOfError } from '#web/lib/error-sentences.ts';
import { joinCall, showCall, startCall, startTimer } from '../api.ts';
import { DeviceCheck } from '../devices/device-check.tsx';
import { readDeviceChoice, storeDeviceChoice, useDevicePreview } from '../devices/devices.ts';
import { type Entered, useCallSessionPart } from '../session/call-session.ts';
import type { Ending } from '../session/media-room-events.ts';
import { useAnsweredCall, useJoinAtOnce } from './answered-call.ts';
import { storeAutoTimer } from './auto-timer.ts';
import { CallFaces } from './call-faces.tsx';
import { cancelReturning, useReturningTo } from './call-return.ts';
import { enterCall } from './enter-call.ts';
import { myTimersQuery } from './my-timers.ts';
import { useCallInOtherTab } from './other-tabs.ts';
import { pathBack } from './path-back.ts';
import classes from './pre-join.module.css';

type PreJoinProps = {
  callId: string;
  /** Null while the call has not been started. */
  shown: Call | null;
  roomId: string;
  /** How the call ended for this tab, if it was in it before. */
  ending: Ending | null;
};

/** Endings that the user did not ask for. */
const endingWords = { elsewhere: true, lost: true, removed: true };

const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'room', id],
    queryFn: async ({ signal }) => (await unwrap(call(talkApi.room, { params: { id }, signal }))).room,
    staleTime: 30_000,
  });

/** The page before a call, or while a reloaded page rejoins it. */
export function PreJoin(props: PreJoinProps) {
  const isReturning = useReturningTo() === props.callId;
  const { t } = useTranslation('calls');
  return isReturning ? <Joining onCancel={cancelReturning}>{t('join.returning')}</Joining> : <ReadyRoom {...props} />;
}

function Joining({ children, onCancel }: { children: string; onCancel?: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes.returning} role="status">
      <Loader size={28} aria-hidden />
      <p>{children}</p>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      )}
    </section>
  );
}

/** The last step before a call: what the others will see and hear, and who is in it. */
function ReadyRoom({ callId, shown, roomId, ending }: PreJoinProps) {
  const { t } = useTranslation('calls');
  const me = useMe();
  const navigate = useNavigate();
  const isInAnother = useCallSessionPart(({ call: here }) => here !== null && here.id !== callId);
  const isInOtherTab = useCallInOtherTab();
  const [choice, setChoice] = useState(() => readDeviceChoice('user'));
  const isAnswered = useAnsweredCall() === callId;
  const { preview, retry } = useDevicePreview(choice, !isAnswered);
  const room = useQuery(roomQuery(roomId)).data;
  const { online: isConnected } = useNetwork();
  const ticket = shown?.ticket ?? room?.ticket ?? null;
  const entering = useJoin(callId, shown === null ? roomId : null, ticket);
  const people = shown?.participants ?? [];
  const notice = noticeOf(ending, people, me.id);
  useJoinAtOnce(isAnswered && entering.isReady, notice === null && !entering.needsTimer, entering.enter);

  function enter(): void {
    storeDeviceChoice(choice);
    void entering.enter(choice);
  }

  if (isAnswered) return <Joining>{t('join.answering')}</Joining>;
  return (
    <section className={classes.screen} aria-labelledby="pre-join-title">
      <ActionIcon
        className={classes.back ?? ''}
        size={36}
        aria-label={t(ticket ? 'over.to_ticket' : 'over.to_room')}
        onClick={() => void navigate({ href: pathBack({ ticket, room_id: roomId }) })}
      >
        <IconArrowLeft size={18} stroke={1.75} />
      </ActionIcon>
      <div className={classes.column}>
        <header className={classes.header}>
          <h1 id="pre-join-title">{shown?.room_name ?? room?.name}</h1>
          <p>{people.length > 0 ? t('join.in_call', { count: people.length }) : t('join.nobody')}</p>
          {people.length > 0 && <CallFaces people={people} size={28} most={7} />}
        </header>
        <DeviceCheck
          preview={preview}
          choice={choice}
          onChoice={setChoice}
          onRetry={retry}
          diagnostics="/diagnostics"
        />
        <Notice why={notice} />
        {!isConnected && (
          <p role="status" className={classes.problem}>
            {t('join.offline')}
          </p>
        )}
        {entering.problem && (
          <p role="alert" className={classes.problem}>
            {entering.problem}
          </p>
        )}
        <Button
          size="md"
          leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          loading={entering.isBusy || !preview}
          disabled={!isConnected}
          onClick={enter}
          data-autofocus
        >
          {entering.needsTimer ? t('join.with_timer') : t(ending ? 'join.again' : shown ? 'join.join' : 'join.start')}
        </Button>
        {entering.needsTimer && <p className={classes.hint}>{t('join.timer_hint')}</p>}
        {entering.needsTimer && entering.otherTimer && (
          <p className={classes.hint}>{t('join.other_timer', { number: entering.otherTimer.ticket.ticket_id })}</p>
        )}
        {isInOtherTab && !isInAnother && <p className={classes.hint}>{t('join.mutes_other_tab')}</p>}
        {isInAnother && <p className={classes.hint}>{t('join.leaves_other')}</p>}
      </div>
    </section>
  );
}

/** Warns people who are in the call on another screen before they take it over. */
function noticeOf(ending: Ending | null, people: Call['participants'], meId: string): keyof typeof endingWords | null {
  if (ending && ending in endingWords) return ending as keyof typeof endingWords;
  return ending === null && people.some(({ id }) => id === meId) ? 'elsewhere' : null;
}

function Notice({ why }: { why: keyof typeof endingWords | null }) {
  const { t } = useTranslation('calls');
  return (
    <p role="status" className={classes.ending}>
      {why && t(`join.${why}`)}
    </p>
  );
}

/**
 * One tap starts the timer where one is needed, asks the server and connects. Failures are shown and logged (section
 * 8).
 */
function useJoin(callId: string, newInRoom: string | null, ticket: { id: string; ticket_id: number } | null) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const canHaveTimer = useCan('tickets.timer');
  const hasTimers = canHaveTimer && ticket !== null;
  const { data: timers, isPending } = useQuery({ ...myTimersQuery(me.id), enabled: hasTimers, staleTime: 0 });
  const isOfTicket = (timer: Timer) => timer.ticket.id === ticket?.id;
  const [isRefusedForTimer, setRefusedForTimer] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const needsTimer = ticket !== null && (isRefusedForTimer || timers?.some(isOfTicket) === false);
  const otherTimer = timers?.find((timer) => !isOfTicket(timer)) ?? null;

  function refuse(envelope: Envelope<unknown>): void {
    console.warn('Joining the call was refused.', new ApiError(envelope));
    setRefusedForTimer(envelope.code === 'CALL_TIMER_NEEDED');
    setProblem(sentencesFor(envelope).join(' '));
    void cache.invalidateQueries({ queryKey: ['calls'] });
  }

  async function ask(): Promise<Envelope<Entered>> {
    if (needsTimer && ticket) {
      await startTimer(ticket.id);
      void cache.invalidateQueries({ queryKey: ['calls', 'timers'] });
    }
    return newInRoom ? startCall({ id: callId, room_id: newInRoom }) : joinCall(callId);
  }

  async function enter(choice: Parameters<typeof enterCall>[1]): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const envelope = await ask();
      if (envelope.status !== 200) return refuse(envelope);
      const { data } = envelope;
      if (needsTimer && ticket) storeAutoTimer({ callId: data.call.id, ticketId: ticket.id, number: ticket.ticket_id });
      showCall(cache, data.call);
      void cache.invalidateQueries({ queryKey: ['calls', 'active'] });
      await enterCall(data, choice);
      await navigate({ to: '/call/$callId', params: { callId: data.call.id }, search: {}, replace: true });
    } catch (error) {
      console.warn('Joining the call failed.', error);
      setProblem(error instanceof ApiError ? sentencesOfError(error).join(' ') : sentenceOf('MEDIA_UNAVAILABLE'));
    } finally {
      setBusy(false);
    }
  }

  return { enter, isReady: !hasTimers || !isPending, needsTimer, otherTimer, problem, isBusy };
}
