import type { Ticket } from '@sightline/contract/tickets/tickets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketAsset } from '#web/features/assets/embed.tsx';
import { useIsAgent } from '#web/features/session/session.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatExact, formatLength, formatMoment } from '#web/lib/time.ts';
import { useAssign, useChangeTicket, useUnassign } from '../mutations.ts';
import { DueDatePicker } from '../properties/due-date-picker.tsx';
import { AssigneePicker, CustomerPicker, PriorityPicker, StatusPicker } from '../properties/pickers.tsx';
import { shownStatus } from '../properties/shown-status.ts';
import { shortcuts } from '../shortcuts.ts';
import { TicketTypes } from '../ticket-types/ticket-types.tsx';
import classes from './properties.module.css';

type TicketPropertiesProps = { ticket: Ticket; mayUpdate: boolean; mayAssign: boolean };

/** Each choice is saved immediately. */
export function TicketProperties({ ticket, mayUpdate, mayAssign }: TicketPropertiesProps) {
  const { t } = useTranslation('tickets');
  const isGuest = !useIsAgent();
  const change = useChangeTicket(ticket.id);
  const { mutate: assign } = useAssign(ticket.id);
  const { mutate: unassign } = useUnassign(ticket.id);
  const isAssigned = ticket.assignees.length > 0;
  return (
    <section className={classes.properties} aria-label={t('detail.properties')}>
      <div className={classes.columns}>
        <div>
          <Property label={t('fields.status')} hint={mayUpdate && !isAssigned ? t('detail.status_hint') : undefined}>
            <StatusPicker
              value={shownStatus(ticket)}
              onChange={(status_id) => change({ status_id })}
              shortcut={shortcuts.status}
              disabled={!mayUpdate || !isAssigned}
            />
          </Property>
          <Property label={t('fields.priority')}>
            <PriorityPicker
              value={ticket.priority.id}
              onChange={(priority_id) => change({ priority_id })}
              disabled={!mayUpdate}
            />
          </Property>
          <Property label={t('fields.assignees')}>
            <AssigneePicker
              people={ticket.assignees}
              onAdd={assign}
              onRemove={unassign}
              shortcut={shortcuts.assignees}
              isClosed={ticket.closed}
              disabled={!mayAssign}
            />
          </Property>
          <Property label={t('fields.due_date')}>
            <DueDatePicker
              value={ticket.due_date}
              ticket={ticket}
              hasChoices
              onChange={(due_date) => change({ due_date })}
              disabled={!mayUpdate}
            />
          </Property>
          <Property label={t('fields.customer')}>
            <CustomerPicker
              value={ticket.branch}
              onChange={(branch) => change({ branch })}
              disabled={!mayUpdate || isGuest}
            />
          </Property>
          {!isGuest && (
            <TicketTypes
              ticket={ticket}
              disabled={!mayUpdate}
              render={(label, picker) => <Property label={label}>{picker}</Property>}
            />
          )}
          <TicketAsset ticket={ticket} className={classes.property} labelClass={classes.label} />
        </div>
        <div>
          <Fact label={t('fields.created_by')}>{ticket.created_by.name}</Fact>
          <Fact label={t('fields.created_at')} title={formatExact(ticket.created_at)}>
            {formatMoment(ticket.created_at)}
          </Fact>
          {ticket.closed_at && (
            <Fact label={t('fields.closed_at')} title={formatExact(ticket.closed_at)}>
              {formatMoment(ticket.closed_at)}
              {ticket.closed_by && ` · ${ticket.closed_by.name}`}
            </Fact>
          )}
          {!isGuest && (
            <Fact label={t('fields.tracked')}>
              <TrackedTime ticket={ticket} />
            </Fact>
          )}
        </div>
      </div>
    </section>
  );
}

function Property({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes.property} title={hint}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <div className={classes.value}>{children}</div>
    </div>
  );
}

function Fact({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <div className={classes.property} title={title}>
      <span className={classes.label}>{label}</span>
      <span className={classes.fact}>{children}</span>
    </div>
  );
}

/** The sum of stopped timers plus the elapsed time of running ones. */
function TrackedTime({ ticket }: { ticket: Ticket }) {
  const now = useNow(ticket.active_timers.length > 0 ? 'second' : 'minute');
  const running = ticket.active_timers.map(({ started_at }) => Math.max(0, now - Date.parse(started_at)));
  return formatLength(ticket.tracked_seconds + running.reduce((sum, time) => sum + time, 0) / 1000);
}
