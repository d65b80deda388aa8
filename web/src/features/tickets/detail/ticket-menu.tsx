import { ActionIcon, Menu } from '@mantine/core';
import type { PriorityId, Ticket } from '@sightline/contract/tickets/tickets';
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconDots,
  IconHash,
  IconLink,
  IconRotate,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RemindItem } from '#web/features/notifications/embed.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { PriorityIcon } from '../properties/state-icons.tsx';
import { priorityIds, useStateNames } from '../properties/state-names.ts';
import { useTicketActions } from '../ticket-actions.ts';
import { MakeNormalItem } from './make-normal-item.tsx';

/** The less frequent actions on a ticket. Offers only what the reader may do now. */
export function TicketMenu({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const { assignToMe, leave, setPriority, mayClose, reopen } = useTicketActions(ticket);
  const navigate = useNavigate();
  const mayPlan = useCan('schedule.manage') && !ticket.closed;
  const icon = { size: 15, stroke: 1.75, 'aria-hidden': true };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t('menu.open')}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CopyItems ticket={ticket} />
        <RemindItem about={{ ticket_id: ticket.id }} />
        {(assignToMe || leave || mayClose || reopen || mayPlan) && <Menu.Divider />}
        {assignToMe && (
          <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={assignToMe}>
            {t('command.assign')}
          </Menu.Item>
        )}
        {leave && (
          <Menu.Item leftSection={<IconUserMinus {...icon} />} onClick={leave}>
            {t('command.leave')}
          </Menu.Item>
        )}
        {mayClose && (
          <Menu.Item leftSection={<IconCircleCheck {...icon} />} onClick={onClose}>
            {t('command.close')}
          </Menu.Item>
        )}
        {reopen && (
          <Menu.Item leftSection={<IconRotate {...icon} />} onClick={reopen}>
            {t('reopen.action')}
          </Menu.Item>
        )}
        {mayPlan && (
          <Menu.Item
            leftSection={<IconCalendarEvent {...icon} />}
            onClick={() => void navigate({ to: '/schedule', search: { plan: ticket.id } })}
          >
            {t('menu.plan_visit')}
          </Menu.Item>
        )}
        <MakeNormalItem ticket={ticket} />
        {setPriority && <PriorityItems value={ticket.priority.id} onPick={setPriority} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function CopyItems({ ticket: { ticket_id } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');

  /** Browsers offer the clipboard on secure pages only. */
  async function copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      alertSuccess(done);
    } catch {
      alertError(t('menu.copy_failed', { text }));
    }
  }

  return (
    <>
      <Menu.Item
        leftSection={<IconLink size={15} stroke={1.75} aria-hidden />}
        onClick={() => void copy(`${location.origin}/tickets/${ticket_id}`, t('menu.link_copied'))}
      >
        {t('command.copy')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHash size={15} stroke={1.75} aria-hidden />}
        onClick={() => void copy(`#${ticket_id}`, t('menu.number_copied'))}
      >
        {t('menu.copy_number')}
      </Menu.Item>
    </>
  );
}

function PriorityItems({ value, onPick }: { value: PriorityId; onPick: (id: PriorityId) => void }) {
  const { t } = useTranslation('tickets');
  const { priorityName } = useStateNames();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('fields.priority')}</Menu.Label>
      <Menu.RadioGroup value={String(value)}>
        {priorityIds.map((id) => (
          <Menu.RadioItem
            key={id}
            value={String(id)}
            rightSection={<PriorityIcon id={id} />}
            onChange={() => id !== value && onPick(id)}
          >
            {priorityName(id)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
