import { sheetsApi } from '@sightline/contract/sheets/sheets';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, isTransient, unwrap } from '#web/lib/api.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import { publishedTemplatesQuery, sheetRatesQuery, sheetsQuery } from '../api.ts';
import { entryOf, placeOf } from './changes.ts';
import { draftOf } from './draft.ts';

type Started = Pick<Ticket, 'id' | 'ticket_id' | 'subject' | 'branch'>;

/** Begins a sheet; without a connection on this device, with the questions that were published when it was last kept. */
export function useStartSheet(ticket: Started, onStarted: (sheetId: string) => void) {
  const cache = useQueryClient();
  const outbox = useOutbox();
  const me = useMe();

  async function startHere(id: string, templateId: string): Promise<void> {
    const templates = await cache.ensureQueryData(publishedTemplatesQuery);
    const template = templates.find((one) => one.id === templateId);
    if (!template) throw new Error('A template that is shown is published.');
    const known = cache.getQueryData(sheetsQuery(ticket.id).queryKey)?.assistance_sheets ?? [];
    const number = Math.max(0, ...known.map((sheet) => sheet.number)) + 1;
    const rates = await cache.ensureQueryData(sheetRatesQuery).catch(() => undefined);
    const draft = draftOf({ id, ticket, template, rates, author: me, number, at: new Date().toISOString() });
    const { number: template_version } = template;
    const place = placeOf(draft, template.name);
    await outbox.add(entryOf(place, { kind: 'start', template_id: templateId, template_version, draft }, id));
  }

  return useMutation({
    mutationFn: async (templateId: string) => {
      const id = uuidv7();
      const asked = call(sheetsApi.start, { params: { id: ticket.id }, body: { id, template_id: templateId } });
      await unwrap(asked).catch((error: unknown) => {
        if (!isTransient(error)) throw error;
        return startHere(id, templateId);
      });
      return id;
    },
    onSuccess: onStarted,
    onError: alertFailure,
  });
}
