import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClaimDialog } from './claim-dialog.tsx';

type StartClaimProps = { asset: { id: string; serial?: string }; ticketId: string };

/** On a ticket whose asset is covered. */
export function StartClaim({ asset, ticketId }: StartClaimProps) {
  const { t } = useTranslation('claims');
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-xs" onClick={() => setStarting(true)}>
        {t('start')}
      </Button>
      <ClaimDialog
        opened={isStarting}
        asset={asset}
        ticketId={ticketId}
        onClose={() => setStarting(false)}
        onCreated={({ id }) => void navigate({ to: '/assets/claims/$id', params: { id } })}
      />
    </>
  );
}
