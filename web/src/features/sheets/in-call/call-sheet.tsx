import { Button } from '@mantine/core';
import { progressOf } from '@sightline/contract/sheets/progress';
import { type AssistanceSheet, type FilledSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { costProposalsQuery, sheetsQuery, sheetTemplatesQuery } from '../api.ts';
import { LabourProposals } from '../costs/labour-proposals.tsx';
import type { OpenedSheet } from '../outbox/changes.ts';
import { useSheet, useSheetChanges } from '../outbox/use-sheet.ts';
import classes from './in-call.module.css';
import { SerialProposal } from './serial-proposal.tsx';
import { type CallPicture, SnapshotProposals } from './snapshot-proposals.tsx';

type CallSheetProps = { ticketId: string; pictures: readonly CallPicture[] };

const isOpen = ({ status, state, template }: AssistanceSheet): boolean =>
  status === 'current' && state === 'draft' && template !== null;

/** The sheet of the ticket during a call: what the call has found is proposed, and taken over one by one. */
export function CallSheet({ ticketId, pictures }: CallSheetProps) {
  const found = useQuery(sheetsQuery(ticketId));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows count={4} />;
  const sheet = found.data.find(isOpen);
  return (
    <div className={classes.sheet}>
      {sheet ? <Open sheet={sheet} pictures={pictures} /> : <Start ticketId={ticketId} />}
    </div>
  );
}

/** Stays in the call, unlike the tab of the ticket. */
function Start({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('filling');
  const cache = useQueryClient();
  const templates = useQuery(sheetTemplatesQuery).data?.filter(({ active, published }) => active && published) ?? [];
  const start = useMutation({
    mutationFn: (template_id: string) =>
      unwrap(call(sheetsApi.start, { params: { id: ticketId }, body: { id: uuidv7(), template_id } })),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: sheetsQuery(ticketId).queryKey }),
  });
  return (
    <>
      <p className={classes.hint}>{t(templates.length > 0 ? 'in_call.start' : 'in_call.no_templates')}</p>
      {templates.map(({ id, name }) => (
        <Button key={id} variant="default" loading={start.isPending} onClick={() => start.mutate(id)}>
          {name}
        </Button>
      ))}
    </>
  );
}

type OpenProps = { sheet: AssistanceSheet; pictures: readonly CallPicture[] };

function Open({ sheet, pictures }: OpenProps) {
  const { theirs, shown } = useSheet(sheet.ticket_id, sheet.id);
  if (!theirs || !shown) return <SkeletonRows count={4} />;
  return <Proposals sheet={sheet} pictures={pictures} theirs={theirs} filled={shown.filled} />;
}

function Proposals({ sheet, pictures, theirs, filled }: OpenProps & { theirs: OpenedSheet; filled: FilledSheet }) {
  const { t } = useTranslation('filling');
  const proposals = useQuery(costProposalsQuery(sheet)).data;
  const changes = useSheetChanges(theirs, sheet.template?.name ?? t('free'));
  const { done, total } = progressOf(filled.sections, filled);
  return (
    <>
      <p className={classes.head}>
        <strong>{sheet.template?.name}</strong>
        <span>{`${done}/${total}`}</span>
      </p>
      <SnapshotProposals sheet={sheet} filled={filled} pictures={pictures} />
      <SerialProposal sheet={sheet} filled={filled} serial={proposals?.warranty?.asset.serial ?? ''} />
      {filled.costs && (
        <LabourProposals
          ticketId={sheet.ticket_id}
          costs={filled.costs}
          proposals={proposals}
          onTake={changes.enterLine}
        />
      )}
      <Button
        component="a"
        href={`/tickets/${sheet.ticket_id}/assistance-sheet/${sheet.id}/fill`}
        target="_blank"
        variant="default"
      >
        {t('in_call.open')}
      </Button>
    </>
  );
}
