import type { Visit } from '@sightline/contract/schedule/schedule';
import { IconCalendarEvent, IconClipboardText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { clockRange, dayName } from '#web/ui/calendar/times.ts';
import { todayIn } from '#web/ui/calendar/today.ts';
import { addDays, startOfDay } from '#web/ui/calendar/zone.ts';
import { ClockNotice } from '#web/ui/clock-notice.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { myDayQuery } from '../api.ts';
import { isOver, statusLooks } from '../tones.ts';
import { useZone } from '../use-zone.ts';
import { useAttended } from '../visit/attendance.ts';
import { PlaceLinks, VisitPanel } from '../visit/visit-panel.tsx';
import { VisitSteps } from '../visit/visit-steps.tsx';
import classes from './my-day.module.css';

/** Its own chunk: sheets are large. */
const OpenSheet = lazy(async () => ({ default: (await import('#web/features/sheets/embed.tsx')).OpenSheet }));

/** The own visits of today and tomorrow, with all that a technician needs on the way. */
export function MyDayScreen() {
  const { t } = useTranslation('schedule');
  const me = useMe();
  const zone = useZone();
  const today = todayIn(zone);
  const days = [today, addDays(today, 1)];
  const [opened, setOpened] = useState<string>();
  const { data, error, refetch } = useQuery(myDayQuery(me.id, zone));
  const visits = (data?.visits ?? []) as readonly Visit[];
  return (
    <>
      <PageHeader
        title={t('my_day.title')}
        actions={
          <Link to="/schedule" search={{ people: [me.id], view: 'week' }} className={classes.all}>
            {t('my_day.week')}
          </Link>
        }
      />
      <div className={classes.days}>
        <ClockNotice />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={4} height={140} />}
        {data &&
          days.map((day, at) => (
            <section key={day} aria-labelledby={`day-${at}`}>
              <h2 id={`day-${at}`}>
                {t(at === 0 ? 'nav.today' : 'my_day.tomorrow')} <span className={classes.dim}>{dayName(day)}</span>
              </h2>
              <Day visits={visits.filter((visit) => isOn(visit, day, zone))} zone={zone} onOpen={setOpened} />
            </section>
          ))}
      </div>
      <VisitPanel id={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const isOn = (visit: Visit, day: string, zone: string): boolean =>
  Date.parse(visit.starts_at) < startOfDay(addDays(day, 1), zone) && Date.parse(visit.ends_at) > startOfDay(day, zone);

type DayProps = { visits: readonly Visit[]; zone: string; onOpen: (id: string) => void };

function Day({ visits, zone, onOpen }: DayProps) {
  const { t } = useTranslation('schedule');
  if (visits.length === 0) return <EmptyState icon={IconCalendarEvent} title={t('my_day.empty')} />;
  return visits.map((visit) => <VisitCard key={visit.id} visit={visit} zone={zone} onOpen={() => onOpen(visit.id)} />);
}

function VisitCard({ visit: stored, zone, onOpen }: { visit: Visit; zone: string; onOpen: () => void }) {
  const { t } = useTranslation('schedule');
  const { visit } = useAttended(stored);
  const { tone } = statusLooks[visit.status];
  const isDone = isOver(visit.status);
  return (
    <article className={classes.card} style={{ '--tone': `var(--st-${tone})` } as React.CSSProperties}>
      <header>
        <b>{clockRange(visit.starts_at, visit.ends_at, zone)}</b>
        <Pill tone={tone}>{t(`status.${visit.status}`)}</Pill>
      </header>
      <button type="button" className={classes.title} onClick={onOpen}>
        {visit.ticket && <span className={classes.dim}>#{visit.ticket.ticket_id} </span>}
        {visit.title}
      </button>
      <p className={classes.place}>{[visit.branch?.name, visit.place].filter(Boolean).join(' · ')}</p>
      {visit.note && !isDone && (
        <p className={classes.note}>
          <LinkedText>{visit.note}</LinkedText>
        </p>
      )}
      <VisitSteps visit={stored} isLarge />
      <div className={classes.links}>
        {!isDone && <PlaceLinks visit={visit} />}
        {visit.ticket && (
          <Suspense fallback={<span className={classes.sheet} />}>
            <OpenSheet
              ticket={{ ...visit.ticket, branch: visit.branch }}
              sheetId={visit.ticket.sheet_id}
              templateId={isDone || visit.ticket.closed ? null : visit.ticket.sheet_template_id}
              className={classes.sheet}
            >
              <IconClipboardText size={15} stroke={1.75} aria-hidden />
              {t('my_day.sheet')}
            </OpenSheet>
          </Suspense>
        )}
      </div>
    </article>
  );
}
