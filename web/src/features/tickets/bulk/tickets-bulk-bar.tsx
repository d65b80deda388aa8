import { Button } from '@mantine/core';
import type { PersonRef } from '@sightline/contract/scalars';
import type { PriorityId, StatusId, TicketRow } from '@sightline/contract/tickets/tickets';
import { ticketPriority, ticketStatus } from '@sightline/contract/tickets/tickets';
import { IconCircleCheck, IconCircleDashed, IconFlag, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { AssigneePicker } from '../properties/pickers.tsx';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { priorityIds, statusIds, useStateNames } from '../properties/state-names.ts';
import { shortcuts } from '../shortcuts.ts';
import { type BulkRows, type BulkRun, useTicketBulk } from './use-ticket-bulk.ts';

/** A click is enough for as many as fit a screen. */
const askFrom = 30;

type TicketsBulkBarProps = { selection: RowSelection<TicketRow>; total: number; rows: BulkRows };
type Asked = { run: BulkRun; text: string };

/** How many tickets are chosen, and what can be done to all of them. */
export function TicketsBulkBar({ selection, total, rows }: TicketsBulkBarProps) {
  const { t } = useTranslation('tickets');
  const bulk = useTicketBulk(selection.keep);
  const mayReopen = useCan('tickets.reopen');
  const [mayUpdate, mayAssign, mayClose] = [
    useCan('tickets.update'),
    useCan('tickets.assign'),
    useCan('tickets.close'),
  ];
  const { statusName, priorityName } = useStateNames();
  const [asked, setAsked] = useState<Asked | null>(null);
  const disabled = bulk.isBusy;
  const { count } = selection;

  function ask(run: BulkRun, text: string): void {
    if (count > askFrom) setAsked({ run, text });
    else void bulk.run(rows, run);
  }
  function set(change: BulkRun['change'], field: string, value: string): void {
    const message = (changed: number) => t('bulk.changed', { count: changed, field, value });
    ask({ change, isUndoable: true, message }, t('bulk.set_to', { field, value }));
  }
  const setStatus = (status_id: StatusId) =>
    set({ action: 'set_status', status_id }, t('fields.status'), statusName(status_id));
  const setPriority = (priority_id: PriorityId) =>
    set({ action: 'set_priority', priority_id }, t('fields.priority'), priorityName(priority_id));
  const assign = ({ id, name }: PersonRef) => {
    const message = (changed: number) => t('bulk.assigned', { count: changed, name });
    ask({ change: { action: 'assign', user_id: id }, isUndoable: true, message }, t('bulk.assign_to', { name }));
  };
  const close = () => {
    const message = (changed: number) => t('bulk.closed', { count: changed });
    ask({ change: { action: 'close' }, isUndoable: mayReopen, message }, t('bulk.close_all'));
  };

  const me = useMe();
  const isListening = !disabled && asked === null;
  const prioritise = (name: keyof typeof ticketPriority) =>
    mayUpdate && isListening ? () => setPriority(ticketPriority[name]) : null;
  useShortcut(shortcuts.assign, mayAssign && isListening ? () => assign(me) : null);
  useShortcut(shortcuts.low, prioritise('low'));
  useShortcut(shortcuts.medium, prioritise('medium'));
  useShortcut(shortcuts.high, prioritise('high'));
  useShortcut(shortcuts.urgent, prioritise('urgent'));
  useShortcut(shortcuts.close, mayClose && isListening ? close : null);

  return (
    <BulkBar
      selection={selection as RowSelection<{ id: string }>}
      total={total}
      isBusy={bulk.isBusy}
      progress={bulk.progress}
      failures={bulk.failures.filter(({ id }) => selection.has(id))}
      moreFailures={bulk.more}
    >
      {mayAssign && (
        <AssigneePicker
          people={[]}
          onAdd={assign}
          disabled={disabled}
          label={t('bulk.assign')}
          shortcut={shortcuts.assignees}
        >
          <IconUserPlus size={15} stroke={1.75} aria-hidden />
          {t('bulk.assign')}
        </AssigneePicker>
      )}
      {mayUpdate && (
        <MenuSelect
          label={t('bulk.status')}
          shortcut={shortcuts.status}
          options={statusIds
            .filter((id) => id !== ticketStatus.not_assigned)
            .map((id) => ({ value: String(id), label: statusName(id), icon: <StatusIcon id={id} /> }))}
          selected={[]}
          onPick={(id) => setStatus(Number(id) as StatusId)}
          disabled={disabled}
        >
          <IconCircleDashed size={15} stroke={1.75} aria-hidden />
          {t('fields.status')}
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
          onPick={(id) => setPriority(Number(id) as PriorityId)}
          disabled={disabled}
        >
          <IconFlag size={15} stroke={1.75} aria-hidden />
          {t('fields.priority')}
        </MenuSelect>
      )}
      {mayClose && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('bulk.close')}
          leftSection={<IconCircleCheck size={15} stroke={1.75} />}
          onClick={close}
          disabled={disabled}
        >
          {t('close.open')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={t('bulk.question', { count })}
        confirmLabel={t('bulk.confirm')}
        onConfirm={async () => {
          setAsked(null);
          if (asked) await bulk.run(rows, asked.run);
        }}
        onClose={() => setAsked(null)}
      >
        {asked?.text}
      </ConfirmDialog>
    </BulkBar>
  );
}
