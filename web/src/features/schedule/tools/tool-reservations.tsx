import { Button } from '@mantine/core';
import { type Tool, toolsApi } from '@sightline/contract/schedule/tools';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toolsKey } from '../resource-keys.ts';
import { reservationsQuery } from './api.ts';
import classes from './tools.module.css';

/** Lists who has the tool, and who will. */
export function ToolReservations({ tool }: { tool: Tool }) {
  const { t } = useTranslation('resources');
  const cache = useQueryClient();
  const found = useQuery(reservationsQuery(tool.id));
  const release = useMutation({
    mutationFn: (reservation_id: string) =>
      unwrap(call(toolsApi.release, { params: { id: tool.id }, body: { reservation_id } })),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: toolsKey }),
  });
  if (found.isPending) return <SkeletonRows height={40} count={2} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <section>
      <h3 className={classes.title}>{t('reservation.title')}</h3>
      {found.data.length === 0 && <p className={classes.dim}>{t('reservation.none')}</p>}
      <ul className={classes.list}>
        {found.data.map(({ id, starts_at, ends_at, ticket, title, unit }) => (
          <li key={id}>
            <span className={classes.grow}>
              {ticket ? (
                <Link to="/tickets/$ticketid" params={{ ticketid: String(ticket.ticket_id) }}>
                  {`#${ticket.ticket_id} ${title}`}
                </Link>
              ) : (
                title
              )}
            </span>
            {tool.quantity > 1 && <span className={classes.dim}>{t('reservation.unit', { unit })}</span>}
            <span className={classes.dim}>{`${formatMoment(starts_at)} – ${formatMoment(ends_at)}`}</span>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('reservation.release_of', { title })}
              loading={release.isPending && release.variables === id}
              onClick={() => release.mutate(id)}
            >
              {t('reservation.release')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
