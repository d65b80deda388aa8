import type { Ticket, TicketRow } from '@sightline/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import type { ListSelection } from '#web/lib/list-selection.ts';
import { type Failure, runEach } from '#web/lib/run-each.ts';
import { ticketKeys } from '../api.ts';
import { shownTicket } from '../shown-ticket.ts';
import type { BulkStep } from './steps.ts';

type Changed = { before: TicketRow; after: Ticket };
type Run = { step: BulkStep; isUndoable: boolean; message: (count: number) => string };

/** Does one step to all chosen tickets. Those that failed stay chosen, with the reason. */
export function useBulkRun(selection: ListSelection<TicketRow>) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failures, setFailures] = useState<readonly Failure<TicketRow>[]>([]);
  const refresh = () => cache.invalidateQueries({ queryKey: ticketKeys.all });

  async function undo(step: BulkStep, changed: readonly Changed[]): Promise<void> {
    const failed = await runEach(changed, async ({ before, after }) => void (await step.undo(before, after)));
    for (const { item, why } of failed) alertError(t('bulk.failed', { number: item.before.ticket_id, why }));
    await refresh();
  }

  async function run({ step, isUndoable, message }: Run): Promise<void> {
    const tickets = [...selection.items.values()].map((ticket) => shownTicket(cache, ticket.id) ?? ticket);
    const pending = tickets.filter((ticket) => !step.isDone(ticket));
    const changed: Changed[] = [];
    setFailures([]);
    const failed = await runEach(
      pending,
      async (before) => void changed.push({ before, after: (await step.send(before)).ticket }),
      (done) => setProgress({ done, total: pending.length }),
    );
    setProgress(null);
    setFailures(failed);
    selection.set(failed.map(({ item }) => item));
    if (changed.length === 0) {
      if (failed.length === 0) alertSuccess(t('bulk.nothing'));
    } else if (isUndoable) {
      void alertUndo({ message: message(changed.length), onUndo: () => void undo(step, changed) });
    } else alertSuccess(message(changed.length));
    await refresh();
  }

  return { run, progress, failures: failures.filter(({ item }) => selection.items.has(item.id)) };
}
