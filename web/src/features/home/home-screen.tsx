import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ongoingCallsQuery } from '#web/features/calls/api.ts';
import { useCan, useIsAgent, useMe, useSession } from '#web/features/session/session.tsx';
import { roomsQuery } from '#web/features/talk/api.ts';
import { runningTimersQuery, ticketCountsQuery } from '#web/features/tickets/api.ts';
import { checklistQuery } from '#web/features/workspace/api.ts';
import { SetupChecklist } from '#web/features/workspace/embed.tsx';
import { useListKeys } from '#web/lib/list-keys.ts';
import { useNow } from '#web/lib/now.ts';
import { formatWeekday } from '#web/lib/time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { homeTicketsQuery } from './api.ts';
import { CountsStrip } from './counts-strip.tsx';
import classes from './home-screen.module.css';
import { NowStrip } from './now-strip.tsx';
import { AgentsTickets, GuestsTickets } from './ticket-lists.tsx';
import { UnreadRooms } from './unread-rooms.tsx';

type HomeScreenProps = {
  /** A button that creates a ticket; empty where the reader cannot. */
  newTicket: ReactNode;
};

/** The start page: everything that needs the user's attention, most urgent first. */
export function HomeScreen({ newTicket }: HomeScreenProps) {
  const { t: tc } = useTranslation();
  const seesTickets = useCan('tickets.view');
  const seesRooms = useCan('talk.view');
  const isAgent = useIsAgent();
  const isIdle = useIsIdle();
  const isLoading = useIsLoading(isAgent);
  const page = useRef<HTMLDivElement>(null);
  useListKeys(page);
  return (
    <>
      <PageHeader title={tc('nav.home')} actions={isIdle ? undefined : newTicket} />
      <div className={classes.body}>
        <div className={classes.page} ref={page}>
          <Greeting />
          {isLoading && <SkeletonRows count={16} />}
          {!isLoading && <SetupChecklist />}
          {!isLoading && <NowStrip />}
          {!isLoading && isIdle && <FirstSteps action={newTicket} />}
          {!isLoading && !isIdle && (
            <>
              {seesTickets && <CountsStrip isAgent={isAgent} />}
              <div className={classes.columns}>
                {seesTickets && <div className={classes.main}>{isAgent ? <AgentsTickets /> : <GuestsTickets />}</div>}
                {seesRooms && (
                  <div className={classes.side}>
                    <UnreadRooms />
                  </div>
                )}
              </div>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Shows all parts at once when each is loaded or has failed, since a late part would move what is being read. */
function useIsLoading(isAgent: boolean): boolean {
  const { id } = useMe();
  const [seesTickets, seesRooms] = [useCan('tickets.view'), useCan('talk.view')];
  const views = isAgent ? (['mine', 'unassigned', 'overdue'] as const) : (['space'] as const);
  const lists = useQueries({ queries: views.map((view) => ({ ...homeTicketsQuery(view, id), enabled: seesTickets })) });
  const isWaiting = [
    ...lists,
    useQuery({ ...ticketCountsQuery, enabled: seesTickets }),
    useInfiniteQuery({ ...roomsQuery({ unread: true }), enabled: seesRooms }),
    useQuery({ ...checklistQuery, enabled: useCan('workspace.update') }),
    useQuery({ ...ongoingCallsQuery, enabled: useCan('calls.join') }),
    useQuery({ ...runningTimersQuery(id), enabled: useCan('tickets.timer') }),
  ].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  // A failed request is repeated later, which must not hide what is shown by then.
  const [wasShown, setShown] = useState(false);
  if (!isWaiting && !wasShown) setShown(true);
  return isWaiting && !wasShown;
}

/** True when there is nothing to do, as in every new workspace. */
function useIsIdle(): boolean {
  const counts = useQuery({ ...ticketCountsQuery, enabled: useCan('tickets.view') }).data;
  const rooms = useInfiniteQuery({ ...roomsQuery({ unread: true }), enabled: useCan('talk.view') }).data;
  const calls = useQuery({ ...ongoingCallsQuery, enabled: useCan('calls.join') }).data;
  return counts?.open === 0 && rooms?.pages[0]?.pagination.total === 0 && (calls?.length ?? 0) === 0;
}

function FirstSteps({ action }: { action: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <EmptyState icon={IconCircleCheck} title={t('idle_title')} action={action}>
      {action ? t('idle_hint') : t('idle_hint_reader')}
    </EmptyState>
  );
}

function Greeting() {
  const { t } = useTranslation('home');
  const now = useNow('minute');
  const { name } = useMe();
  const { organization, branch } = useSession().token;
  const hour = new Date(now).getHours();
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return (
    <div className={classes.greeting}>
      <p>{t(`greeting.${part}`, { name: name.split(' ')[0] })}</p>
      <span>
        {formatWeekday(now)} · {branch?.name ?? organization?.name}
      </span>
    </div>
  );
}
