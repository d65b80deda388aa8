import '#web/styles/mantine-app.css';
import { Button } from '@mantine/core';
import type { ArState } from '@sightline/contract/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { ConnectionProvider, useRoom, useServerEvent } from '#web/lib/realtime.tsx';
import { Connection } from '#web/lib/socket.ts';
import { actAsGuest } from '#web/lib/token.ts';
import { Card } from '#web/ui/card.tsx';
import { callEnded, hangUp, useCallSession } from './call-session.ts';
import { guestStateQuery, invitationQuery } from './guest-api.ts';
import { GuestCall, type RenderGuestChat } from './guest-call.tsx';
import { GuestEntering } from './guest-entering.tsx';
import { GuestForm } from './guest-form.tsx';
import { type GuestVisit, type InviteSearch, visitOf } from './guest-link-store.ts';
import { type GuestStep, guestStepOf } from './guest-step.ts';
import { GuestWaiting } from './guest-waiting.tsx';

type GuestPageProps = {
  search: InviteSearch;
  /** Takes the parameters out of the address bar. */
  onTaken: () => void;
  renderChat: RenderGuestChat;
};

/** For somebody without an account, who followed a link: the only screen that they ever see. */
export function GuestPage({ search, onTaken, renderChat }: GuestPageProps) {
  const [visit, setVisit] = useState(() => visitOf(search));
  const take = useEffectEvent(onTaken);
  useEffect(() => {
    if (search.code) take();
  }, [search.code]);
  const token = visit?.token ?? null;
  useActAsGuest(token);
  const view = <GuestVisitView visit={visit} onVisit={setVisit} renderChat={renderChat} />;
  if (!token) return view;
  return (
    <GuestConnection key={token} token={token}>
      {view}
    </GuestConnection>
  );
}

/** Set while rendering, so that the first question is already asked as the guest. */
function useActAsGuest(token: string | null): void {
  actAsGuest(token);
  useEffect(
    () => () => {
      void hangUp();
      actAsGuest(null);
    },
    [],
  );
}

/** Keyed by the token: another guest is another connection. */
function GuestConnection({ token, children }: { token: string; children: ReactNode }) {
  const cache = useQueryClient();
  const [connection] = useState(() => new Connection({ event: 'guest', token: () => token }, { autoConnect: false }));
  useEffect(() => {
    const stop = connection.onReconnect(() => void cache.invalidateQueries());
    connection.open();
    return () => {
      stop();
      connection.close();
    };
  }, [connection, cache]);
  return <ConnectionProvider value={connection}>{children}</ConnectionProvider>;
}

type GuestVisitViewProps = {
  visit: GuestVisit | null;
  onVisit: (visit: GuestVisit) => void;
  renderChat: RenderGuestChat;
};

const codeOf = (error: Error | null): string | null => (error instanceof ApiError ? error.code : error && 'INTERNAL');

function GuestVisitView({ visit, onVisit, renderChat }: GuestVisitViewProps) {
  const session = useCallSession();
  const [hasComeBack, setComeBack] = useState(false);
  const invitation = useQuery(invitationQuery(visit));
  const guest = useQuery(guestStateQuery(visit));
  useGuestEvents(visit);
  const step = guestStepOf({
    hasLink: visit !== null,
    invitation: invitation.data ?? null,
    invitationProblem: codeOf(invitation.error),
    state: guest.data?.state ?? null,
    hasAsked: visit?.token != null && !isForgotten(guest.error),
    isConnected: session.phase === 'connected' || session.phase === 'reconnecting',
    hasLeft: session.ending !== null && session.ending.callId === visit?.call && !hasComeBack,
  });
  const host = invitation.data?.host_name ?? '';

  function comeBack(): void {
    setComeBack(true);
    void guest.refetch();
  }

  if (!visit) return <GuestNotice step="invalid" />;
  if (step === 'in_call' && guest.data?.call)
    return <GuestCall visit={visit} call={guest.data.call} session={session} renderChat={renderChat} />;
  if (step === 'form' || step === 'refused') {
    const organization = invitation.data?.organization_name ?? '';
    return (
      <GuestForm
        key={step}
        visit={visit}
        host={host}
        organization={organization}
        isRefused={step === 'refused'}
        onAsked={onVisit}
      />
    );
  }
  if (step === 'waiting') return <GuestWaiting host={host} />;
  if (step === 'entering' || step === 'in_call' || (step === 'left' && hasComeBack)) {
    return <GuestEntering visit={visit} onSettled={() => setComeBack(false)} />;
  }
  return <GuestNotice step={step} onRetry={step === 'left' ? comeBack : () => void invitation.refetch()} />;
}

/** A token that has run out: the guest may ask anew. */
const isForgotten = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

/** What the server tells this guest; the state itself is then read anew. */
function useGuestEvents(visit: GuestVisit | null): void {
  const cache = useQueryClient();
  const { queryKey } = guestStateQuery(visit);
  const refetch = () => void cache.invalidateQueries({ queryKey });
  const showAr = ({ ar }: { ar: ArState }) =>
    cache.setQueryData(queryKey, (known) => (known?.call ? { ...known, call: { ...known.call, ar } } : known));
  useRoom(visit?.token ? socketRoom.guest(visit.id) : null, refetch);
  useServerEvent('CallJoinResponseEvent', refetch);
  useServerEvent('CallUpdatedEvent', refetch);
  useServerEvent('CallEndedEvent', ({ call_id }) => {
    cache.setQueryData(queryKey, { state: 'ended', call: null });
    callEnded(call_id);
  });
  useServerEvent('ArCreatedEvent', showAr);
  useServerEvent('ArRequestDrawEvent', showAr);
  useServerEvent('ArStopDrawEvent', showAr);
  useServerEvent('ArStopEvent', showAr);
}

type NoticeStep = Exclude<GuestStep, 'form' | 'waiting' | 'entering' | 'in_call' | 'refused'>;

function GuestNotice({ step, onRetry }: { step: GuestStep; onRetry?: () => void }) {
  const { t } = useTranslation('calls');
  const { t: tc } = useTranslation();
  if (step === 'loading') return <p role="status">{tc('states.loading')}</p>;
  const notice = step as Exclude<NoticeStep, 'loading'>;
  return (
    <Card title={t(`guest.${notice}_title`)} hint={t(`guest.${notice}_hint`)}>
      {onRetry && (step === 'left' || step === 'unreachable') && (
        <Button size="md" fullWidth onClick={onRetry}>
          {step === 'left' ? t('join.again') : tc('actions.retry')}
        </Button>
      )}
    </Card>
  );
}
