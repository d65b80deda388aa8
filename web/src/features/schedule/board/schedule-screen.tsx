import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UnscheduledTicket, Visit } from '@sightline/contract/schedule/schedule';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { daysOf, rangeOf, type View, views } from '#web/ui/calendar/range.ts';
import { dayScale } from '#web/ui/calendar/scale.ts';
import { todayIn } from '#web/ui/calendar/today.ts';
import { wallAt } from '#web/ui/calendar/zone.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { boardQuery, type ScheduleAnswer } from '../api.ts';
import { useZone } from '../use-zone.ts';
import { ConflictDialog } from '../visit/conflict-dialog.tsx';
import { VisitDialog } from '../visit/visit-dialog.tsx';
import { VisitPanel } from '../visit/visit-panel.tsx';
import { Agenda } from './agenda.tsx';
import { Board, useGrid } from './board.tsx';
import { type Draft, peopleOf } from './draft.ts';
import { Legend } from './legend.tsx';
import { MonthBoard } from './month-board.tsx';
import { PrintList } from './print-list.tsx';
import classes from './schedule-screen.module.css';
import type { ScheduleSearch } from './search.ts';
import { Toolbar } from './toolbar.tsx';
import { useLatest } from './use-latest.ts';
import { usePlanner } from './use-planner.ts';
import type { Hands } from './visit-block.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WeekBoard } from './week-board.tsx';

/** The parts of the screen; a phone shows one at a time. */
type Part = 'agenda' | 'board' | 'waiting';

type ScheduleScreenProps = {
  search: ScheduleSearch;
  onSearch: (next: ScheduleSearch, isStep?: boolean) => void;
};

/** Shows who goes where, and when, and the tickets that wait to be planned. */
export function ScheduleScreen({ search, onSearch }: ScheduleScreenProps) {
  const { t } = useTranslation('schedule');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // Seven days leave no room for the list beside them there.
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const zone = useZone();
  const mayManage = useCan('schedule.manage');
  const { view = 'day', people: chosen = [] } = search;
  const day = search.date ?? todayIn(zone);
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const [part, setPart] = useState<Part>('agenda');
  const patch = (next: Partial<ScheduleSearch>, isStep = false) => onSearch({ ...search, ...next }, isStep);
  const without = (name: 'visit' | 'plan'): ScheduleSearch =>
    Object.fromEntries(Object.entries(search).filter(([key]) => key !== name));
  const filter = {
    ...(chosen.length > 0 && { user_ids: [...chosen] }),
    ...(search.customer && { branch_id: search.customer }),
  };
  const { data, error, refetch } = useQuery(boardQuery({ ...rangeOf(days, zone), filter }));
  const all = useQuery({ ...boardQuery({ ...rangeOf(days, zone), filter: {} }), enabled: chosen.length > 0 });
  const answer = data as ScheduleAnswer | undefined;
  const scale = useMemo(() => (answer && view === 'day' ? dayScale(day, answer) : null), [answer, view, day]);
  const grid = useGrid(answer, scale, days);
  const planner = usePlanner();
  const [isPrinting, setPrinting] = useState(false);
  const endPrint = useCallback(() => setPrinting(false), []);
  const [planned, setPlanned] = useState<UnscheduledTicket | null>(null);

  function drop(dropped: Draft): void {
    const ids = peopleOf(dropped);
    const names = new Map(answer?.people.map((person) => [person.id, person]));
    const known = new Map(dropped.visit?.people.map((person) => [person.id, person]));
    const people = ids.flatMap((id) => known.get(id) ?? names.get(id) ?? []);
    const { visit, ticket, start, end } = dropped;
    void planner.propose({ visit, ticket, start, end, people });
  }

  const onDrop = useLatest(drop);
  const open = useLatest((visit: Visit) => patch({ visit: visit.id }, true));
  const hands: Hands = { grid, onDrop, mayMove: mayManage };
  const openDay = (next: string) => patch({ date: next, view: 'day' }, true);
  const waiting = (
    <WaitingList
      hands={hands}
      canDrag={!isPhone}
      onPlan={(ticket) => {
        setPlanned(ticket);
        patch({ plan: ticket.id }, true);
      }}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Link to="/schedule/my-day" className={classes.myDay}>
              {t('my_day.title')}
            </Link>
            {mayManage && (
              <Button
                size="xs"
                leftSection={<IconPlus size={14} stroke={2.25} />}
                onClick={() => patch({ plan: 'new' }, true)}
              >
                {t('plan.open')}
              </Button>
            )}
          </>
        }
      >
        <SegmentedTabs<View>
          label={t('board.view')}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          active={view}
          onChange={(next) => patch({ view: next })}
        />
      </PageHeader>
      <div className={classes.screen}>
        {!isPhone && view !== 'month' && !(view === 'week' && isNarrow) && waiting}
        <div className={classes.main}>
          {isPhone && (
            <SegmentedTabs
              look="track"
              label={t('board.parts')}
              tabs={[
                { value: 'agenda', label: t('board.agenda') },
                { value: 'board', label: t('board.board') },
                { value: 'waiting', label: t('waiting.title') },
              ]}
              active={part}
              onChange={setPart}
            />
          )}
          {!(isPhone && part === 'waiting') && (
            <>
              <Toolbar
                {...{ view, day, zone, chosen, isPhone }}
                people={(all.data ?? answer)?.people ?? []}
                onSearch={patch}
                onPrint={() => setPrinting(true)}
              />
              {error && !answer && <ErrorState error={error} onRetry={() => void refetch()} />}
              {!answer && !error && <SkeletonRows count={8} height={60} />}
              {answer && (
                <Shown
                  {...{ answer, scale, hands, days, view }}
                  isList={isPhone && part === 'agenda'}
                  onOpen={open}
                  onDay={openDay}
                />
              )}
              {answer?.truncated && <p className={classes.note}>{t('board.truncated')}</p>}
              <div className={classes.foot}>
                {view !== 'month' && <Legend />}
                <p className={classes.note}>{t('board.zone', { zone: zone.replaceAll('_', ' ') })}</p>
              </div>
            </>
          )}
        </div>
        {isPhone && part === 'waiting' && waiting}
      </div>
      <VisitPanel id={search.visit} onClose={() => onSearch(without('visit'))} />
      <VisitDialog
        opened={search.plan !== undefined && mayManage}
        ticket={search.plan === planned?.id ? planned : null}
        ticketId={search.plan === 'new' ? null : (search.plan ?? null)}
        day={day}
        onClose={() => onSearch(without('plan'))}
        onPlanned={(visit) => {
          const { plan: _, ...rest } = search;
          onSearch({ ...rest, date: wallAt(Date.parse(visit.starts_at), zone).day });
        }}
      />
      {isPrinting && answer && (
        <PrintList visits={answer.visits as Visit[]} days={days} zone={answer.timezone} onDone={endPrint} />
      )}
      <ConflictDialog question={planner.question} onAnswer={planner.answer} />
    </>
  );
}

type ShownProps = {
  answer: ScheduleAnswer;
  scale: Parameters<typeof useGrid>[1];
  hands: Hands;
  days: readonly string[];
  view: View;
  isList: boolean;
  onOpen: (visit: Visit) => void;
  onDay: (day: string) => void;
};

function Shown({ answer, scale, hands, days, view, isList, onOpen, onDay }: ShownProps) {
  if (isList) return <Agenda visits={answer.visits as Visit[]} days={days} zone={answer.timezone} onOpen={onOpen} />;
  if (view === 'month') return <MonthBoard {...{ answer, days, onOpen, onDay }} />;
  if (view === 'week') return <WeekBoard {...{ answer, days, hands, onOpen, onDay }} />;
  return scale && <Board {...{ answer, scale, hands, onOpen }} />;
}
