import { statusSlugs, ticketStatus } from '@sightline/contract/tickets/tickets';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconFlag,
  IconLink,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRotate,
  IconTicket,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { useCan, useMe } from '#web/features/session/session.tsx';
import type { PaletteCommand } from '#web/lib/frame.ts';
import { useStore } from '#web/lib/store.ts';
import { ticketAtHand } from './api.ts';
import { priorityIds, statusIds, useStateNames } from './properties/state-names.ts';
import { shortcuts } from './shortcuts.ts';
import { useTicketActions } from './ticket-actions.ts';

const priorityKeys = { 1: shortcuts.low, 2: shortcuts.medium, 3: shortcuts.high, 4: shortcuts.urgent };

/** Returns the palette's commands for the current ticket, and the one that creates a ticket. */
export function useTicketCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  const navigate = useNavigate();
  const ticket = useStore(ticketAtHand);
  const { assignToMe, assignTo, leave, setStatus, setPriority, startTimer, stopTimer, mayClose, reopen } =
    useTicketActions(ticket);
  const mayCreate = useCan('tickets.create');
  const mayView = useCan('tickets.view');
  const { id: me } = useMe();
  const { t: tc } = useTranslation();
  const commands: PaletteCommand[] = [];
  const mayAssign = useCan('tickets.assign');
  const agents = useQuery({ ...membersQuery({ filter: { kind: 'organization' } }), enabled: mayAssign }).data?.users;
  const assigned = new Set(ticket?.assignees.map(({ id }) => id));
  const assignable = (agents ?? []).filter(({ id }) => id !== me && !assigned.has(id));

  function offer(
    run: (() => void) | null,
    command: Omit<PaletteCommand, 'run' | 'section'> & Partial<Pick<PaletteCommand, 'section'>>,
  ): void {
    if (run) commands.push({ section: 'ticket', ...command, run });
  }

  const params = { ticketid: String(ticket?.ticket_id) };
  const close = () => void navigate({ to: '/tickets/$ticketid', params, search: { close: true }, state: true });
  const copy = () => void navigator.clipboard.writeText(`${location.origin}/tickets/${params.ticketid}`);
  const create = () => void navigate({ to: '/tickets', search: { create: true } });
  const { assign, timer, close: closing, create: creating } = shortcuts;

  offer(assignToMe, { id: 'ticket.assign', label: t('command.assign'), icon: IconUserPlus, keys: assign.keys });
  offer(leave, { id: 'ticket.leave', label: t('command.leave'), icon: IconUserMinus });
  offer(startTimer, { id: 'ticket.start', label: t('timer.start'), icon: IconPlayerPlay, keys: timer.keys });
  offer(stopTimer, { id: 'ticket.stop', label: t('timer.stop'), icon: IconPlayerStop, keys: timer.keys });
  offer(mayClose ? close : null, {
    ...{ id: 'ticket.close', label: t('command.close'), icon: IconCircleCheck, keys: closing.keys },
  });
  offer(reopen, { id: 'ticket.reopen', label: t('reopen.action'), icon: IconRotate });
  for (const id of statusIds) {
    const isOffered = id !== ticketStatus.not_assigned && id !== ticket?.status.id;
    offer(setStatus && isOffered ? () => setStatus(id) : null, {
      ...{ id: `status.${id}`, label: t('command.status', { status: statusName(id) }), icon: IconCircleDashed },
      also: tc('palette_words.status'),
    });
  }
  for (const id of priorityIds) {
    const isOffered = id !== ticket?.priority.id;
    const label = t('command.priority', { priority: priorityName(id) });
    const { keys } = priorityKeys[id];
    offer(setPriority && isOffered ? () => setPriority(id) : null, {
      id: `priority.${id}`,
      label,
      icon: IconFlag,
      keys,
    });
  }
  offer(ticket ? copy : null, { id: 'ticket.copy', label: t('command.copy'), icon: IconLink, worksOffline: true });
  offer(mayCreate ? create : null, {
    ...{ id: 'ticket.create', label: t('create.open'), icon: IconPlus, keys: creating.keys, section: 'actions' },
  });
  for (const id of statusIds) {
    const run = () => void navigate({ to: '/tickets', search: { status: [statusSlugs[id]] } });
    offer(mayView ? run : null, {
      ...{ id: `tickets.status.${id}`, label: t('command.list', { name: statusName(id) }), icon: IconTicket },
      ...{ section: 'actions', also: tc('palette_words.lists'), isFoundOnly: true },
    });
  }
  for (const person of assignable) {
    const label = t('command.assign_to', { name: person.name });
    const command = {
      ...{ id: `ticket.assign.${person.id}`, label, icon: IconUserPlus, isFoundOnly: true as const },
      also: tc('palette_words.assign'),
    };
    offer(assignTo && (() => assignTo(person)), command);
    offer(mayAssign && !ticket ? () => undefined : null, {
      ...{ ...command, section: 'actions', isFoundByVerb: true, refusal: t('command.no_ticket') },
    });
  }
  return commands;
}
