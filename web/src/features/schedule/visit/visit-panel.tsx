import { Button, Drawer } from '@mantine/core';
import type { Visit, VisitPerson } from '@sightline/contract/schedule/schedule';
import {
  IconCircleCheck,
  IconClock,
  IconMapPin,
  IconNavigation,
  IconPhone,
  IconSteeringWheel,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { formatDateTime, formatMoment } from '#web/lib/time.ts';
import { clock, timeRange } from '#web/ui/calendar/times.ts';
import { wallAt } from '#web/ui/calendar/zone.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { visitQuery } from '../api.ts';
import { useRemoveVisit, useStepVisit } from '../mutations.ts';
import { isOver, isTooLate, mapLink, positionLink, statusLooks } from '../tones.ts';
import { useZone } from '../use-zone.ts';
import { useAttended } from './attendance.ts';
import classes from './visit.module.css';
import { VisitDialog } from './visit-dialog.tsx';
import { VisitResources } from './visit-resources.tsx';
import { VisitSteps } from './visit-steps.tsx';

type VisitPanelProps = { id: string | undefined; onClose: () => void };

/** Shows a visit: its status, and the actions on it. */
export function VisitPanel({ id, onClose }: VisitPanelProps) {
  const { t } = useTranslation('schedule');
  const { t: tc } = useTranslation();
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={420}
      title={t('panel.title')}
      closeButtonProps={{ 'aria-label': tc('actions.close') }}
    >
      {id && <Loaded key={id} id={id} onGone={onClose} />}
    </Drawer>
  );
}

function Loaded({ id, onGone }: { id: string; onGone: () => void }) {
  const { data, error, isPending, refetch } = useQuery(visitQuery(id));
  if (isPending) return <SkeletonRows count={5} height={44} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Shown stored={data} onGone={onGone} />;
}

function Shown({ stored, onGone }: { stored: Visit; onGone: () => void }) {
  const { t } = useTranslation('schedule');
  const { visit } = useAttended(stored);
  const zone = useZone();
  const mayManage = useCan('schedule.manage') && !visit.ticket?.closed;
  const [isEditing, setEditing] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const step = useStepVisit();
  const remove = useRemoveVisit();
  const { tone } = statusLooks[visit.status];
  const isPlanned = visit.status === 'scheduled' || visit.status === 'on_the_way';
  return (
    <div className={classes.panel}>
      <header>
        <Pill tone={tone}>{t(`status.${visit.status}`)}</Pill>
        <h3>{visit.title}</h3>
        {visit.ticket && (
          <Link to="/tickets/$ticketid" params={{ ticketid: String(visit.ticket.ticket_id) }}>
            {t('panel.ticket', { number: visit.ticket.ticket_id })}
          </Link>
        )}
      </header>
      <VisitSteps visit={stored} />
      <dl className={classes.facts}>
        <dt>
          <IconClock size={15} stroke={1.75} aria-label={t('fields.when')} />
        </dt>
        <dd>
          {timeRange(visit.starts_at, visit.ends_at, zone)}
          {isTooLate(visit) && visit.ticket?.due_date && (
            <span className={classes.late}>{t('panel.late', { day: formatMoment(visit.ticket.due_date) })}</span>
          )}
          {visit.arrives_at && visit.status === 'on_the_way' && (
            <span className={classes.dim}>{t('panel.arrives', { time: clock(visit.arrives_at, zone) })}</span>
          )}
        </dd>
        {visit.travel_minutes > 0 && (
          <>
            <dt>
              <IconSteeringWheel size={15} stroke={1.75} aria-label={t('fields.travel')} />
            </dt>
            <dd>{t('block.travel', { count: visit.travel_minutes })}</dd>
          </>
        )}
        {(visit.place || visit.branch) && (
          <>
            <dt>
              <IconMapPin size={15} stroke={1.75} aria-label={t('fields.place')} />
            </dt>
            <dd>
              {visit.branch?.name}
              {visit.place && (
                <a className={classes.place} href={mapLink(visit.place)} target="_blank" rel="noreferrer">
                  {visit.place}
                </a>
              )}
            </dd>
          </>
        )}
      </dl>
      {visit.is_confirmed && (
        <p className={classes.confirmed}>
          <IconCircleCheck size={15} stroke={1.75} aria-hidden />
          {t('panel.confirmed')}
        </p>
      )}
      <PlaceLinks visit={visit} />
      <People visit={visit} zone={zone} />
      {visit.note && (
        <p className={classes.note}>
          <LinkedText>{visit.note}</LinkedText>
        </p>
      )}
      {visit.reason && <p className={classes.note}>{t('panel.reason', { reason: visit.reason })}</p>}
      <VisitResources visit={visit} canEdit={mayManage && !isOver(visit.status)} onGone={onGone} />
      {mayManage && (
        <footer>
          {!isOver(visit.status) && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('panel.change')}
            </Button>
          )}
          <Button variant="default" onClick={() => setCopying(true)}>
            {t('panel.copy')}
          </Button>
          {isPlanned && (
            <Button
              variant="default"
              onClick={() => step.mutate({ visit, body: { status: 'cancelled', version: visit.version } })}
            >
              {t('panel.cancel')}
            </Button>
          )}
          {visit.status === 'cancelled' && (
            <Button
              variant="default"
              onClick={() => step.mutate({ visit, body: { status: 'scheduled', version: visit.version } })}
            >
              {t('panel.restore')}
            </Button>
          )}
          {(visit.status === 'scheduled' || visit.status === 'cancelled') && (
            <Button variant="subtle" color="red" onClick={() => remove.mutate(visit, { onSuccess: onGone })}>
              {t('panel.remove')}
            </Button>
          )}
        </footer>
      )}
      <VisitDialog
        opened={isEditing}
        ticketId={null}
        visit={visit}
        day={wallAt(Date.parse(visit.starts_at), zone).day}
        onClose={() => setEditing(false)}
      />
      <VisitDialog
        opened={isCopying}
        ticketId={null}
        like={visit}
        day={wallAt(Date.parse(visit.starts_at), zone).day}
        onClose={() => setCopying(false)}
      />
    </div>
  );
}

/** Shows the way there, and the phone number of the customer. */
export function PlaceLinks({ visit }: { visit: Visit }) {
  const { t } = useTranslation('schedule');
  const icon = { size: 15, stroke: 1.75 };
  return (
    <div className={classes.links}>
      {visit.place && (
        <Button
          component="a"
          href={mapLink(visit.place)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconNavigation {...icon} />}
        >
          {t('panel.navigate')}
        </Button>
      )}
      {visit.branch?.phone && (
        <Button
          component="a"
          href={`tel:${visit.branch.phone}`}
          variant="default"
          leftSection={<IconPhone {...icon} />}
        >
          {t('panel.call')}
        </Button>
      )}
    </div>
  );
}

/** Shows the positions at which a person checked in and out, as far as they allowed that. */
function Positions({ person }: { person: VisitPerson }) {
  const { t } = useTranslation('schedule');
  const known = [
    { name: 'checked_in', position: person.checked_in_position },
    { name: 'checked_out', position: person.checked_out_position },
  ] as const;
  return known.map(
    ({ name, position }) =>
      position && (
        <a key={name} className={classes.position} href={positionLink(position)} target="_blank" rel="noreferrer">
          {t(`panel.position_${name}`, { meters: Math.max(1, Math.round(position.accuracy)) })}
        </a>
      ),
  );
}

/** A clock that is further off than this is wrong. */
const wrongFrom = 5 * 60_000;

/** Shows the time of a person's device if its clock is wrong: the server's time counts. */
function DeviceClock({ person }: { person: VisitPerson }) {
  const { t } = useTranslation('schedule');
  const { checked_in_at, checked_in_device_at: said } = person;
  if (!checked_in_at || !said || Math.abs(Date.parse(checked_in_at) - Date.parse(said)) < wrongFrom) return null;
  return <span className={classes.late}>{t('panel.device_clock', { time: formatDateTime(said) })}</span>;
}

function People({ visit, zone }: { visit: Visit; zone: string }) {
  const { t } = useTranslation('schedule');
  if (visit.people.length === 0) return <p className={classes.dim}>{t('board.nobody')}</p>;
  return (
    <ul className={classes.people}>
      {visit.people.map((person) => (
        <li key={person.id}>
          <PersonAvatar person={person} size={24} />
          <span>
            {person.name}
            {person.checked_in_at && (
              <span className={classes.dim}>
                {person.checked_out_at
                  ? t('panel.was_there', {
                      ...{ from: clock(person.checked_in_at, zone), to: clock(person.checked_out_at, zone) },
                    })
                  : t('panel.there_since', { time: clock(person.checked_in_at, zone) })}
              </span>
            )}
            <DeviceClock person={person} />
            <Positions person={person} />
          </span>
        </li>
      ))}
    </ul>
  );
}
