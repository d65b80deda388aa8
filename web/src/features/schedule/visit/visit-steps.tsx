import { Button } from '@mantine/core';
import type { Visit } from '@sightline/contract/schedule/schedule';
import { IconCircleCheck, IconLogin2, IconSteeringWheel } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { useCheckIn, useCheckOut, useStepVisit } from '../mutations.ts';
import { isOver } from '../tones.ts';
import { useAttended } from './attendance.ts';
import { PositionHint } from './position-hint.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TravelDialog } from './travel-dialog.tsx';
import classes from './visit.module.css';
import { WaitingAttendance } from './waiting-attendance.tsx';

/** The next steps of a visit: for the person who makes it, and for a dispatcher on their behalf. */
export function VisitSteps({ visit: stored, isLarge }: { visit: Visit; isLarge?: boolean }) {
  const { t } = useTranslation('schedule');
  const me = useMe();
  const { visit, waiting } = useAttended(stored);
  const [mayManage, mayTime] = [useCan('schedule.manage'), useCan('tickets.timer')];
  const [asked, setAsked] = useState<'way' | 'reason' | null>(null);
  const [step, checkIn, checkOut] = [useStepVisit(), useCheckIn(), useCheckOut()];
  const own = visit.people.find(({ id }) => id === me.id);
  const isThere = own?.checked_in_at != null && own.checked_out_at === null;
  const isBusy = step.isPending || checkIn.isPending || checkOut.isPending;
  // A person who was on site when the ticket was closed can still check out.
  if (isOver(visit.status) || (visit.ticket?.closed && visit.status !== 'on_site'))
    return <WaitingAttendance entries={waiting} />;
  const common = { disabled: isBusy, size: isLarge ? 'md' : 'sm' } as const;
  const icon = { size: 16, stroke: 1.75 };

  function fail(reason: string): void {
    setAsked(null);
    if (isThere) checkOut.mutate({ visit, status: 'could_not_be_done', reason });
    else step.mutate({ visit, body: { status: 'could_not_be_done', reason, version: visit.version } });
  }

  return (
    <div className={classes.steps} data-large={isLarge || undefined}>
      <WaitingAttendance entries={waiting} />
      {mayManage && visit.status === 'scheduled' && (
        <Button
          {...common}
          variant={own ? 'filled' : 'default'}
          leftSection={<IconSteeringWheel {...icon} />}
          onClick={() => setAsked('way')}
        >
          {t('step.on_the_way')}
        </Button>
      )}
      {own && mayTime && !isThere && !visit.ticket?.closed && (
        <Button
          {...common}
          variant={visit.status === 'scheduled' ? 'default' : 'filled'}
          leftSection={<IconLogin2 {...icon} />}
          onClick={() => checkIn.mutate(visit)}
        >
          {t('step.check_in')}
        </Button>
      )}
      {own && isThere && (
        <Button
          {...common}
          leftSection={<IconCircleCheck {...icon} />}
          onClick={() => checkOut.mutate({ visit, status: 'done', reason: '' })}
        >
          {t('step.check_out')}
        </Button>
      )}
      {!own && mayManage && visit.status === 'on_the_way' && (
        <Button
          {...common}
          variant="default"
          onClick={() => step.mutate({ visit, body: { status: 'on_site', version: visit.version } })}
        >
          {t('step.on_site')}
        </Button>
      )}
      {!isThere && mayManage && visit.status === 'on_site' && (
        <Button
          {...common}
          variant="default"
          leftSection={<IconCircleCheck {...icon} />}
          onClick={() => step.mutate({ visit, body: { status: 'done', version: visit.version } })}
        >
          {t('step.done')}
        </Button>
      )}
      {mayManage && (
        <Button {...common} variant="subtle" color="gray" onClick={() => setAsked('reason')}>
          {t('step.could_not_be_done')}
        </Button>
      )}
      {own && mayTime && !isThere && visit.status === 'on_the_way' && <PositionHint />}
      <ReasonDialog opened={asked === 'reason'} onReason={fail} onClose={() => setAsked(null)} />
      <TravelDialog
        opened={asked === 'way'}
        visit={visit}
        onClose={() => setAsked(null)}
        onGo={(body) => {
          setAsked(null);
          step.mutate({ visit, body: { ...body, status: 'on_the_way', version: visit.version } });
        }}
      />
    </div>
  );
}
