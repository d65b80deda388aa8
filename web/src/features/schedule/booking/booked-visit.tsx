import { Button } from '@mantine/core';
import type { Booking } from '@sightline/contract/schedule/booking';
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './booking-page.module.css';
import { clockOf, dayInWords, zoneInWords } from './booking-times.ts';
import { WorkspaceTime } from './workspace-time.tsx';

type BookedVisitProps = {
  booking: Booking;
  visit: NonNullable<Booking['visit']>;
  timezone: string;
  isCancelling: boolean;
  isConfirming: boolean;
  onConfirm: () => void;
  onMove: () => void;
  onCancel: () => void;
};

/** Shows the booked visit, and what the customer can still change. */
export function BookedVisit({ booking, visit, timezone, onMove, onCancel, ...rest }: BookedVisitProps) {
  const { t, i18n } = useTranslation('booking');
  const { isCancelling, isConfirming, onConfirm } = rest;
  const [isAsking, setAsking] = useState(false);
  const { starts_at, ends_at, person, can_change, calendar_url } = visit;
  const clock = (at: string) => clockOf(at, i18n.language, timezone);
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('when')}</dt>
          <dd>
            <strong>{dayInWords(starts_at, i18n.language, timezone)}</strong>
            {`, ${clock(starts_at)} – ${clock(ends_at)}`}
            <small>{zoneInWords(starts_at, i18n.language, timezone)}</small>
            <WorkspaceTime {...{ booking, timezone }} at={starts_at} />
          </dd>
        </div>
        {person && (
          <div>
            <dt>{t('who')}</dt>
            <dd>{person}</dd>
          </div>
        )}
        {booking.place && (
          <div>
            <dt>{t('where')}</dt>
            <dd>{booking.place}</dd>
          </div>
        )}
      </dl>
      {visit.is_confirmed ? (
        <p className={classes.confirmed} role="status">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {t('confirmed')}
        </p>
      ) : (
        visit.can_confirm && (
          <Button fullWidth loading={isConfirming} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        )
      )}
      <Button
        component="a"
        href={calendar_url}
        variant="default"
        fullWidth
        leftSection={<IconCalendarPlus size={16} stroke={1.75} />}
      >
        {t('calendar')}
      </Button>
      {can_change ? (
        <div className={classes.actions}>
          <Button variant="default" onClick={onMove}>
            {t('move')}
          </Button>
          <Button variant="subtle" color="red" loading={isCancelling} onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        <p>{t('fixed', { count: booking.notice_hours })}</p>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('cancel')}
        confirmLabel={t('cancel')}
        isDangerous
        onConfirm={() => {
          setAsking(false);
          onCancel();
        }}
        onClose={() => setAsking(false)}
      >
        {t('cancel_hint')}
      </ConfirmDialog>
    </>
  );
}
