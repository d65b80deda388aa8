import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { useBrandingOfLink } from '#web/lib/branding.ts';
import { ownerOfGuest, removeEntriesOf } from '#web/lib/outbox-store.ts';
import { CardMark } from '#web/ui/card.tsx';
import { thisBrowser } from '../devices/device-check-browser.ts';
import { hangUp, useCallSession } from '../session/call-session.ts';
import type { Ending } from '../session/media-room-events.ts';
import { useGuestAlerts } from './guest-alerts.ts';
import { guestStateQuery, invitationQuery, leaveAsGuest } from './guest-api.ts';
import { GuestCall } from './guest-call.tsx';
import { useGuestEvents } from './guest-connection.tsx';
import { GuestElsewhere } from './guest-elsewhere.tsx';
import { GuestEntering } from './guest-entering.tsx';
import { GuestFarewell } from './guest-farewell.tsx';
import { GuestForm } from './guest-form.tsx';
import { clearVisit, type GuestVisit, linkOfVisit, onTakenOver, storeVisit, visitOf } from './guest-link-store.ts';
import { GuestNotice } from './guest-notice.tsx';
import { GuestRefused } from './guest-refused.tsx';
import { guestStepOf } from './guest-step.ts';
import { readGuestTimes, storeJoinedAt, storeLeftAt } from './guest-times.ts';
import { GuestTitle } from './guest-title.tsx';
import { GuestWaiting } from './guest-waiting.tsx';
import { OrganizationMark } from './organization-mark.tsx';

type GuestVisitViewProps = {
  visit: GuestVisit;
  onVisit: (visit: GuestVisit) => void;
};

/** Shows one guest's visit from the form to the farewell; each page has the logo of the workspace that invites. */
export function GuestVisitView(props: GuestVisitViewProps) {
  const { data: invitation } = useQuery(invitationQuery(props.visit));
  const { organization_name: name, organization_logo: logo = null } = invitation ?? {};
  return (
    <CardMark value={name ? <OrganizationMark name={name} logo={logo} /> : null}>
      <GuestStepView {...props} />
    </CardMark>
  );
}

function GuestStepView({ visit, onVisit }: GuestVisitViewProps) {
  const state = useGuestVisit(visit);
  return (
    <>
      <StepScreen visit={visit} onVisit={onVisit} {...state} />
      <GuestTitle key={state.step} step={state.step} />
    </>
  );
}

type StepScreenProps = GuestVisitViewProps & ReturnType<typeof useGuestVisit>;

function StepScreen({ visit, onVisit, session, invitation, guest, step, ...on }: StepScreenProps) {
  useBrandingOfLink(invitation.data?.environment);
  const leaving = useLeavingQueue(visit);
  const [hasStayed, setStayed] = useState(false);
  const { host_name: host = '', organization_name: organization = '' } = invitation.data ?? {};

  function askAgain(): void {
    void invitation.refetch();
    if (visit.token) void guest.refetch();
  }

  function beginAnew(): void {
    clearVisit();
    onVisit(visitOf(visit) ?? visit);
    on.comeBack();
  }

  switch (step) {
    case 'loading':
      return <Loading />;
    case 'form': {
      const browser = thisBrowser();
      if (browser.app !== null && !hasStayed)
        return <GuestElsewhere browser={browser} link={linkOfVisit(visit)} onStay={() => setStayed(true)} />;
      return <GuestForm visit={visit} host={host} organization={organization} onAsked={onVisit} />;
    }
    case 'waiting':
      return <GuestWaiting callId={visit.call} host={host} queue={guest.data?.queue ?? null} {...leaving} />;
    case 'refused':
      return <GuestRefused visit={visit} host={host} onAsked={onVisit} />;
    case 'entering':
      return <GuestEntering visit={visit} isBack={hasBeenIn(visit)} onSettled={on.settle} onGiveUp={on.giveUp} />;
    case 'in_call':
      if (!guest.data?.call) return <Loading />;
      return <GuestCall visit={visit} host={host} call={guest.data.call} session={session} />;
    case 'ended':
      return <GuestFarewell callId={visit.call} />;
    case 'removed':
      return <GuestNotice step={step} onGoOn={beginAnew} />;
    case 'left':
      return <GuestFarewell callId={visit.call} onRejoin={on.comeBack} />;
    case 'elsewhere':
      return <GuestNotice step={step} onGoOn={on.takeOver} />;
    default:
      return <GuestNotice step={step} problem={codeOf(invitation.error)} onGoOn={askAgain} />;
  }
}

const hasBeenIn = ({ call }: GuestVisit): boolean => readGuestTimes(call).joined !== null;
const codeOf = (error: Error | null): string | null => (error instanceof ApiError ? error.code : error && 'INTERNAL');
/** An expired token, or a withdrawn request: the guest may ask again. */
const isUnknownVisit = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

/** Derives the guest's step from the server's state and this tab's connection. */
function useGuestVisit(visit: GuestVisit) {
  const session = useCallSession();
  const cache = useQueryClient();
  const [choice, setChoice] = useState<'come_back' | 'give_up' | null>(null);
  const [isTaken, setTaken] = useState(false);
  const invitation = useQuery(invitationQuery(visit));
  const guest = useQuery(guestStateQuery(visit));
  useGuestEvents(visit);
  const isConnected = session.phase === 'connected' || session.phase === 'reconnecting';
  // An ending from before this view belongs to the guest that this tab was until it asked again.
  const [endingBefore] = useState(session.ending);
  const { ending } = session;
  const ended = ending && ending !== endingBefore && ending.callId === visit.call ? ending.why : null;
  const endings: Record<'come_back' | 'give_up', Ending | null> = { come_back: 'lost', give_up: 'left' };
  const step = guestStepOf({
    hasLink: true,
    invitation: invitation.data ?? null,
    invitationProblem: codeOf(invitation.error),
    state: isUnknownVisit(guest.error) ? null : (guest.data?.state ?? null),
    stateProblem: isUnknownVisit(guest.error) ? null : codeOf(guest.error),
    hasAsked: visit.token !== null && !isUnknownVisit(guest.error),
    isConnected,
    ending: isTaken ? 'elsewhere' : choice ? endings[choice] : ended,
  });
  useGuestAlerts(step);
  const isOver = step === 'ended' || step === 'removed';
  useEffect(() => {
    if (isOver) void removeEntriesOf((owner) => owner === ownerOfGuest(visit.id));
  }, [isOver, visit.id]);
  useEffect(() => onTakenOver(visit, () => setTaken(true)), [visit]);
  useEffect(() => {
    if (!isConnected) return;
    storeJoinedAt(visit.call);
    return () => storeLeftAt(visit.call);
  }, [isConnected, visit.call]);

  function comeBack(): void {
    setChoice('come_back');
    void guest.refetch();
  }

  function takeOver(): void {
    storeVisit(visit);
    setTaken(false);
    comeBack();
  }

  function giveUp(): void {
    setChoice('give_up');
    void hangUp();
    void cache.invalidateQueries({ queryKey: ['guest'] });
  }

  return { session, invitation, guest, step, comeBack, takeOver, giveUp, settle: () => setChoice(null) };
}

function useLeavingQueue(visit: GuestVisit): { isLeaving: boolean; onLeave: () => void } {
  const cache = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  async function leave(): Promise<void> {
    setLeaving(true);
    await leaveAsGuest(visit).catch(alertFailure);
    await cache.invalidateQueries({ queryKey: guestStateQuery(visit).queryKey });
    setLeaving(false);
  }
  return { isLeaving, onLeave: () => void leave() };
}

function Loading() {
  const { t } = useTranslation();
  return (
    <p role="status">
      <Loader size="sm" aria-label={t('states.loading')} />
    </p>
  );
}
