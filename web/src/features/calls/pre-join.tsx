import { Button } from '@mantine/core';
import type { Call } from '@sightline/contract/calls';
import type { Envelope } from '@sightline/contract/envelope';
import { talkApi } from '@sightline/contract/talk';
import { ticketsApi } from '@sightline/contract/tickets';
import { IconPhone } from '@tabler/icons-react';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { sentenceOf, sentencesFor, sentencesOfError } from '#web/lib/error-sentences.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { joinCall, showCall, startCall, startTimer } from './api.ts';
import { type Entered, enterCall } from './call-session.ts';
import { DeviceCheck } from './device-check.tsx';
import { readDeviceChoice, storeDeviceChoice, useDevicePreview } from './devices.ts';
import type { Ending } from './media-room.ts';
import classes from './pre-join.module.css';

type PreJoinProps = {
  callId: string;
  /** Null while it has not been started. */
  shown: Call | null;
  roomId: string;
  /** How it ended for this tab, when it was here before. */
  ending: Ending | null;
};

/** Endings that nobody here asked for. */
const endingWords = { elsewhere: true, lost: true, removed: true };

const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'room', id],
    queryFn: async ({ signal }) => (await unwrap(call(talkApi.room, { params: { id }, signal }))).room,
    staleTime: 30_000,
  });

/** Section 4: a call inside a ticket needs a running timer of those who can have one. */
const timerQuery = (ticketId: string | undefined, userId: string) =>
  queryOptions({
    queryKey: ['ticket-timers', 'mine-on', ticketId],
    queryFn: ticketId
      ? async ({ signal }) => {
          const query = { filter: { active: 'true' as const, user_id: userId } };
          const { ticketTimers } = await unwrap(call(ticketsApi.timers, { query, signal }));
          return ticketTimers.some(({ ticket }) => ticket.id === ticketId);
        }
      : skipToken,
    staleTime: 0,
  });

/** The last step before a call: what the others will see and hear, and who is there. */
export function PreJoin({ callId, shown, roomId, ending }: PreJoinProps) {
  const { t } = useTranslation('calls');
  const [choice, setChoice] = useState(() => readDeviceChoice('user'));
  const { preview, retry } = useDevicePreview(choice);
  const room = useQuery(roomQuery(roomId)).data;
  const entering = useEntering(callId, shown === null ? roomId : null, shown?.ticket?.id ?? room?.ticket?.id);
  const people = shown?.participants ?? [];

  function enter(): void {
    storeDeviceChoice(choice);
    void entering.enter(choice);
  }

  return (
    <section className={classes.screen} aria-labelledby="pre-join-title">
      <div className={classes.column}>
        <header className={classes.header}>
          <h1 id="pre-join-title">{shown?.room_name ?? room?.name}</h1>
          <p>{people.length > 0 ? t('join.in_call', { count: people.length }) : t('join.nobody')}</p>
          {people.length > 0 && (
            <span className={classes.people}>
              {people.slice(0, 6).map((person) => (
                <Avatar key={person.id} person={person} size={26} />
              ))}
            </span>
          )}
        </header>
        <DeviceCheck preview={preview} choice={choice} onChoice={setChoice} onRetry={retry} />
        {ending && ending in endingWords && (
          <p role="status" className={classes.ending}>
            {t(`join.${ending as keyof typeof endingWords}`)}
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
          onClick={enter}
          data-autofocus
        >
          {entering.needsTimer ? t('join.with_timer') : t(ending ? 'join.again' : shown ? 'join.join' : 'join.start')}
        </Button>
        {entering.needsTimer && <p className={classes.hint}>{t('join.timer_hint')}</p>}
      </div>
    </section>
  );
}

/** Starts the timer where one is needed, asks the server, connects: one tap. A failure is said, and logged (section 8). */
function useEntering(callId: string, newInRoom: string | null, ticketId: string | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const canHaveTimer = useCan('tickets.timer');
  const hasTimer = useQuery(timerQuery(canHaveTimer ? ticketId : undefined, me.id)).data;
  const [isRefusedForTimer, setRefusedForTimer] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const needsTimer = ticketId !== undefined && (hasTimer === false || isRefusedForTimer);

  function refuse(envelope: Envelope<unknown>): void {
    console.warn('Joining the call was refused.', envelope.code);
    setRefusedForTimer(envelope.code === 'CALL_TIMER_NEEDED');
    setProblem(sentencesFor(envelope).join(' '));
    void cache.invalidateQueries({ queryKey: ['calls'] });
  }

  async function ask(): Promise<Envelope<Entered>> {
    if (needsTimer && ticketId) {
      await startTimer(ticketId);
      void cache.invalidateQueries({ queryKey: ['ticket-timers'] });
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

  return { enter, needsTimer, problem, isBusy };
}
