import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { IconChevronRight, IconCircleCheck, IconLock, IconRotate } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketCallButton, TicketCallFiles } from '#web/features/calls/embed.tsx';
import { TicketArticles } from '#web/features/knowledge/embed.tsx';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { TicketSheets } from '#web/features/sheets/embed.tsx';
import { RoomActions, TicketRoom, UnreadDot } from '#web/features/talk/embed.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatMoment } from '#web/lib/time.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ticketQuery } from '../api.ts';
import { FormAnswersPanel } from '../forms/answers-panel.tsx';
import { useReopenTicket } from '../mutations.ts';
import { TicketKeys } from '../ticket-keys.tsx';
import { TimerControl } from '../timer/control.tsx';
import { type OpenedFrom, useOpenedFrom } from '../walk.ts';
import { TicketActivity } from './activity.tsx';
import { CloseTicketDialog } from './close-dialog.tsx';
import classes from './detail.module.css';
import { TicketProperties } from './properties.tsx';
import { type TicketTab, ticketTabs } from './tabs.ts';
import { TicketTexts } from './texts.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { WalkButtons } from './walk-buttons.tsx';

/** A chunk of its own, with its texts: most tickets are read without looking at their visits. */
const TicketVisits = lazy(async () => {
  const [{ TicketVisits: Visits }] = await Promise.all([
    import('#web/features/schedule/embed.tsx'),
    i18n.loadNamespaces('schedule'),
  ]);
  return { default: Visits };
});

type MainTab = 'details' | 'sheets' | 'visits';

type TicketDetailProps = {
  ticketId: string;
  /** The tabs on a phone; a wide screen shows all three side by side. Without one, a phone opens the conversation. */
  tab: TicketTab | undefined;
  onTab: (tab: TicketTab) => void;
  /** Whether the URL opens the close dialog, and the callback when it is done. */
  isClosing?: boolean;
  onCloseDialogOpened?: () => void;
};

/** The screen /tickets/{ticketid}. The route's guard has loaded the ticket. */
export function TicketDetail({
  ticketId,
  tab: asked,
  onTab,
  isClosing = false,
  onCloseDialogOpened,
}: TicketDetailProps) {
  const { t } = useTranslation('tickets');
  const from = useOpenedFrom();
  const isNarrow = useMediaQuery('(max-width: 63.9em)', false, { getInitialValueInEffect: false });
  const tab = asked ?? (isNarrow ? 'messages' : 'details');
  const { data: ticket } = useSuspenseQuery(ticketQuery(ticketId));
  usePageTitle(ticket.subject, `#${ticket.ticket_id}`);
  const maySeeVisits = useCan('schedule.view');
  const mainTab: MainTab = tab === 'sheets' || (tab === 'visits' && maySeeVisits) ? tab : 'details';
  const mayUpdate = useCan('tickets.update') && !ticket.closed;
  const mayAssign = useCan('tickets.assign') && !ticket.closed;
  return (
    <>
      <PageHeader
        title={<Crumbs ticket={ticket} from={from} />}
        actions={<Actions ticket={ticket} isClosing={isClosing} onCloseDialogOpened={onCloseDialogOpened} />}
      >
        {from && <WalkButtons ticketId={ticket.id} from={from} />}
      </PageHeader>
      <div className={classes.tabs} data-tab={tab}>
        <div className={classes.above}>
          {isNarrow && tab !== 'details' && <h2 className={classes.subjectAbove}>{ticket.subject}</h2>}
          {isNarrow && tab === 'messages' && <RoomActions roomId={ticket.room_id} />}
        </div>
        <SegmentedTabs
          look="track"
          label={t('detail.parts')}
          tabs={ticketTabs
            .filter((value) => value !== 'visits' || maySeeVisits)
            .map((value) => ({
              value,
              label: (
                <>
                  {t(`detail.${value}`)}
                  {value === 'messages' && <UnreadDot roomId={ticket.room_id} />}
                </>
              ),
            }))}
          active={tab}
          onChange={onTab}
        />
      </div>
      <ClosedNotice ticket={ticket} />
      <div className={classes.body} data-tab={tab}>
        <div className={classes.main}>
          <MainTabs active={mainTab} maySeeVisits={maySeeVisits} onTab={onTab} />
          {mainTab === 'sheets' && <TicketSheets ticket={ticket} />}
          {mainTab === 'visits' && (
            <Suspense fallback={<SkeletonRows count={3} />}>
              <TicketVisits ticket={ticket} />
            </Suspense>
          )}
          {mainTab === 'details' && (
            <>
              <TicketTexts ticket={ticket} disabled={!mayUpdate} />
              <FormAnswersPanel ticketId={ticket.id} />
              <TicketCallFiles ticket={ticket} />
              <h3 className={classes.heading}>{t('detail.activity')}</h3>
              <TicketActivity ticket={ticket} />
            </>
          )}
        </div>
        <div className={classes.properties}>
          <TicketProperties ticket={ticket} mayUpdate={mayUpdate} mayAssign={mayAssign} />
          <TicketArticles ticket={ticket} />
        </div>
        <div className={classes.room}>
          <TicketRoom roomId={ticket.room_id} isBare={isNarrow} />
        </div>
      </div>
    </>
  );
}

/** On a wide screen these parts share one area as tabs. */
type MainTabsProps = { active: MainTab; maySeeVisits: boolean; onTab: (tab: TicketTab) => void };

function MainTabs({ active, maySeeVisits, onTab }: MainTabsProps) {
  const { t } = useTranslation('tickets');
  return (
    <div className={classes.mainTabs}>
      <SegmentedTabs
        label={t('detail.parts')}
        tabs={[
          { value: 'details', label: t('detail.details') },
          { value: 'sheets', label: t('detail.assistance_sheet') },
          ...(maySeeVisits ? [{ value: 'visits' as const, label: t('detail.visits') }] : []),
        ]}
        active={active}
        onChange={onTab}
      />
    </div>
  );
}

/** Back to the list as it was left, where the ticket was opened from one. */
function Crumbs({ ticket, from }: { ticket: Ticket; from: OpenedFrom | undefined }) {
  const { t } = useTranslation('tickets');
  const router = useRouter();

  function goBack(event: MouseEvent): void {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!from || isElsewhere || !router.history.canGoBack()) return;
    event.preventDefault();
    router.history.back();
  }

  return (
    <span className={classes.crumbs}>
      <Link to="/tickets" search={from?.search ?? {}} onClick={goBack}>
        {t('list.title')}
      </Link>
      <IconChevronRight size={14} stroke={1.75} aria-hidden />
      <span>{ticket.ticket_id}</span>
      <span className={classes.subject} title={ticket.subject}>
        {ticket.subject}
      </span>
    </span>
  );
}

/** A closed ticket is read-only; users with the permission can reopen it. */
function ClosedNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const [mayReopen, mayClose] = [useCan('tickets.reopen'), useCan('tickets.close')];
  const reopen = useReopenTicket(ticket.id);
  return (
    <div role="status">
      {ticket.closed && (
        <div className={classes.closed}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          <span>
            {t('detail.closed')}
            {ticket.closed_by && ticket.closed_at && (
              <span className={classes.closedBy}>
                {t('detail.closed_by', { name: ticket.closed_by.name, time: formatMoment(ticket.closed_at) })}
              </span>
            )}
          </span>
          {mayReopen && (
            <Button
              variant="default"
              leftSection={<IconRotate size={14} stroke={1.75} />}
              onClick={() =>
                reopen.mutate(undefined, {
                  onSuccess: () => mayClose || alertSuccess(t('reopen.done', { number: ticket.ticket_id })),
                })
              }
            >
              {t('reopen.action')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type ActionsProps = {
  isClosing: boolean;
  onCloseDialogOpened: (() => void) | undefined;
  ticket: Ticket;
};

function Actions({ ticket, isClosing: asksToClose, onCloseDialogOpened }: ActionsProps) {
  const { t } = useTranslation('tickets');
  const [isClosing, setClosing] = useState(false);
  const mayClose = useCan('tickets.close');
  const mayTime = useCan('tickets.timer');
  const me = useMe();
  const isTiming = ticket.active_timers.some(({ user }) => user.id === me.id);
  return (
    <>
      <TicketKeys ticket={ticket} onClose={() => setClosing(true)} />
      {mayTime && !ticket.closed && (
        <span className={classes.action} data-label={t(isTiming ? 'phone.stop' : 'phone.timer')}>
          <TimerControl ticket={ticket} />
        </span>
      )}
      {mayClose && !ticket.closed && (
        <span className={classes.action} data-label={t('phone.close')}>
          <Button
            variant="default"
            className={classes.close}
            leftSection={<IconCircleCheck size={14} stroke={1.75} />}
            aria-label={t('close.open')}
            onClick={() => setClosing(true)}
          >
            <span className={classes.word}>{t('close.open')}</span>
          </Button>
        </span>
      )}
      <span className={classes.action} data-label={t('phone.call')} data-primary>
        <TicketCallButton ticket={ticket} />
      </span>
      <TicketMenu ticket={ticket} onClose={() => setClosing(true)} />
      <CloseTicketDialog
        ticket={ticket}
        opened={(isClosing || asksToClose) && mayClose && !ticket.closed}
        onClose={() => {
          setClosing(false);
          if (asksToClose) onCloseDialogOpened?.();
        }}
      />
    </>
  );
}
