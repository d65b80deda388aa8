import { Button } from '@mantine/core';
import type { Call } from '@sightline/contract/calls';
import { IconPhoneOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '#web/lib/time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './call-over.module.css';
import { pathBack } from './path-back.ts';

/** It is over for everybody; how long it took, and the way back to where it belongs. */
export function CallOver({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const length = Date.parse(call.ended_at ?? call.created_at) - Date.parse(call.created_at);
  return (
    <div className={classes.over}>
      <EmptyState
        icon={IconPhoneOff}
        title={t('over.title')}
        action={
          <Button variant="default" onClick={() => void navigate({ href: pathBack(call) })}>
            {t(call.ticket ? 'over.to_ticket' : 'over.to_room')}
          </Button>
        }
      >
        {t('over.length', { length: formatElapsed(length) })}
      </EmptyState>
    </div>
  );
}
