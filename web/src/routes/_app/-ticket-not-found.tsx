import { IconTicketOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { isTicketNumber } from '#web/features/tickets/guards.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Says which ticket is missing by its number; an id says nothing to people. */
export function TicketNotFound() {
  const { t } = useTranslation('tickets');
  const { ticketid = '' } = useParams({ strict: false });
  return (
    <>
      <PageHeader title={t('not_found.title')} />
      <EmptyState
        icon={IconTicketOff}
        title={isTicketNumber(ticketid) ? t('not_found.number', { number: ticketid }) : t('not_found.link')}
        action={<ButtonLink to="/tickets">{t('not_found.to_list')}</ButtonLink>}
      >
        {t('not_found.hint')}
      </EmptyState>
    </>
  );
}
