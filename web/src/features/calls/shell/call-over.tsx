import { Button } from '@mantine/core';
import type { Call } from '@sightline/contract/calls/calls';
import { IconCircleCheck, IconFileText, IconPhoneOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { formatLength } from '#web/lib/time.ts';
import { pathBack } from '../lobby/path-back.ts';
import { RecordingList } from '../recordings/recording-list.tsx';
import { CallSnapshots } from '../snapshots/call-snapshots.tsx';
import classes from './call-over.module.css';

/** Shown after the call: how long it took, who took part, and what to do next. */
export function CallOver({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const length = Date.parse(call.ended_at ?? call.created_at) - Date.parse(call.created_at);
  return (
    <section className={classes.over} aria-labelledby="call-over-title">
      <div className={classes.card}>
        <IconPhoneOff size={28} stroke={1.25} aria-hidden />
        <h1 id="call-over-title">{t('over.title')}</h1>
        <p>{t('over.length', { length: formatLength(length / 1000) })}</p>
        {call.room_name && (
          <p className={classes.subject}>
            {call.ticket && <span className="num">#{call.ticket.ticket_id} </span>}
            {call.room_name}
          </p>
        )}
        {call.attendees.length > 0 && <Attendees call={call} />}
        <div className={classes.pictures}>
          <CallSnapshots callId={call.id} roomId={call.has_chat ? call.room_id : null} />
        </div>
        <div className={classes.pictures}>
          <RecordingList roomId={call.room_id} callId={call.id} />
        </div>
        <div className={classes.steps}>
          <Button data-autofocus onClick={() => void navigate({ href: pathBack(call) })}>
            {t(call.ticket ? 'over.to_ticket' : 'over.to_room')}
          </Button>
          {call.ticket && <TicketSteps number={call.ticket.ticket_id} />}
        </div>
      </div>
    </section>
  );
}

function Attendees({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  return (
    <ul className={classes.people} aria-label={t('over.people')}>
      {call.attendees.map((person) => (
        <li key={person.id}>
          <PersonAvatar person={person} size={24} />
          <span>{person.name}</span>
          {person.guest && <small>{t('stage.guest')}</small>}
        </li>
      ))}
    </ul>
  );
}

/** The assistance sheet, for those who may write it. */
function TicketSteps({ number }: { number: number }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const mayWriteSheets = useCan('sheets.create');
  const mayClose = useCan('tickets.close');
  const go = (search: { tab?: 'sheets'; close?: true }) =>
    void navigate({ to: '/tickets/$ticketid', params: { ticketid: String(number) }, search });
  return (
    <>
      {mayWriteSheets && (
        <Button
          variant="default"
          leftSection={<IconFileText size={15} stroke={1.75} aria-hidden />}
          onClick={() => go({ tab: 'sheets' })}
        >
          {t('over.fill_sheet')}
        </Button>
      )}
      {mayClose && (
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={15} stroke={1.75} aria-hidden />}
          onClick={() => go({ close: true })}
        >
          {t('over.close_ticket')}
        </Button>
      )}
    </>
  );
}
