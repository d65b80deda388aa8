import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { TicketSearch } from './search.ts';

type NoTicketsProps = { view: NonNullable<TicketSearch['view']> | 'all'; onCreate: (() => void) | undefined };

/** A view of the list has no tickets. */
export function NoTickets({ view, onCreate }: NoTicketsProps) {
  const { t } = useTranslation('tickets');
  const action = onCreate && view === 'all' && <Button onClick={onCreate}>{t('create.open')}</Button>;
  return (
    <EmptyState icon={IconTicket} title={t(`empty.${view}_title`)} action={action}>
      {t(`empty.${view}_hint`)}
    </EmptyState>
  );
}
