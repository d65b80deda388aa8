import { ActionIcon, Button } from '@mantine/core';
import type { PersonRef } from '@sightline/contract/fields';
import type { PriorityId, StatusId, TicketRow } from '@sightline/contract/tickets';
import { ticketPriority, ticketStatus } from '@sightline/contract/tickets';
import { IconCircleCheck, IconCircleDashed, IconFlag, IconUserPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import type { ListSelection } from '#web/lib/list-selection.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { AssigneePicker } from '../properties/pickers.tsx';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { priorityIds, statusIds, useStateNames } from '../properties/state-names.ts';
import { shortcuts } from '../shortcuts.ts';
import classes from './selection-bar.module.css';
import { assignEach, changeEach, closeEach } from './steps.ts';
import { useBulkRun } from './use-bulk-run.ts';

/** How many tickets are chosen, and what can be done to all of them. */
export function SelectionBar({ selection }: { selection: ListSelection<TicketRow> }) {
  const { t } = useTranslation('tickets');
  const { run, progress, failures } = useBulkRun(selection);
  const mayReopen = useCan('tickets.reopen');
  const [mayUpdate, mayAssign, mayClose] = [
    useCan('tickets.update'),
    useCan('tickets.assign'),
    useCan('tickets.close'),
  ];
  const { statusName, priorityName } = useStateNames();
  const disabled = progress !== null;

  const setStatus = (id: StatusId) =>
    run({
      step: changeEach({ status_id: id }),
      isUndoable: true,
      message: (count) => t('bulk.changed', { count, field: t('fields.status'), value: statusName(id) }),
    });
  const setPriority = (id: PriorityId) =>
    run({
      step: changeEach({ priority_id: id }),
      isUndoable: true,
      message: (count) => t('bulk.changed', { count, field: t('fields.priority'), value: priorityName(id) }),
    });
  const assign = (person: PersonRef) =>
    run({
      step: assignEach(person),
      isUndoable: true,
      message: (count) => t('bulk.assigned', { count, name: person.name }),
    });
  const close = () => run({ step: closeEach, isUndoable: mayReopen, message: (count) => t('bulk.closed', { count }) });

  const me = useMe();
  const prioritise = (name: keyof typeof ticketPriority) =>
    mayUpdate && !disabled ? () => void setPriority(ticketPriority[name]) : null;
  useShortcut(shortcuts.assign, mayAssign && !disabled ? () => void assign(me) : null);
  useShortcut(shortcuts.low, prioritise('low'));
  useShortcut(shortcuts.medium, prioritise('medium'));
  useShortcut(shortcuts.high, prioritise('high'));
  useShortcut(shortcuts.urgent, prioritise('urgent'));
  useShortcut(shortcuts.close, mayClose && !disabled ? () => void close() : null);

  return (
    <section className={classes.part} data-bottom-bar aria-label={t('bulk.label')}>
      <div className={classes.bar}>
        <ActionIcon aria-label={t('bulk.clear')} title={t('bulk.clear')} onClick={() => selection.set()}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
        <span className={classes.count} role="status">
          {progress
            ? t('bulk.progress', { done: progress.done, count: progress.total })
            : t('bulk.count', { count: selection.items.size })}
        </span>
        {mayAssign && (
          <AssigneePicker
            people={[]}
            onAdd={(person) => void assign(person)}
            disabled={disabled}
            label={t('bulk.assign')}
          >
            <IconUserPlus size={15} stroke={1.75} aria-hidden />
            <span className={classes.word}>{t('bulk.assign')}</span>
          </AssigneePicker>
        )}
        {mayUpdate && (
          <MenuSelect
            label={t('bulk.status')}
            options={statusIds
              .filter((id) => id !== ticketStatus.not_assigned)
              .map((id) => ({ value: String(id), label: statusName(id), icon: <StatusIcon id={id} /> }))}
            selected={[]}
            onPick={(id) => void setStatus(Number(id) as StatusId)}
            disabled={disabled}
          >
            <IconCircleDashed size={15} stroke={1.75} aria-hidden />
            <span className={classes.word}>{t('fields.status')}</span>
          </MenuSelect>
        )}
        {mayUpdate && (
          <MenuSelect
            label={t('bulk.priority')}
            options={priorityIds.map((id) => ({
              value: String(id),
              label: priorityName(id),
              icon: <PriorityIcon id={id} />,
            }))}
            selected={[]}
            onPick={(id) => void setPriority(Number(id) as PriorityId)}
            disabled={disabled}
          >
            <IconFlag size={15} stroke={1.75} aria-hidden />
            <span className={classes.word}>{t('fields.priority')}</span>
          </MenuSelect>
        )}
        {mayClose && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.close}
            aria-label={t('bulk.close')}
            leftSection={<IconCircleCheck size={15} stroke={1.75} />}
            onClick={() => void close()}
            disabled={disabled}
          >
            <span className={classes.word}>{t('close.open')}</span>
          </Button>
        )}
      </div>
      {failures.length > 0 && (
        <ul className={classes.failures} role="alert">
          {failures.map(({ item, why }) => (
            <li key={item.id}>{t('bulk.failed', { number: item.ticket_id, why })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
