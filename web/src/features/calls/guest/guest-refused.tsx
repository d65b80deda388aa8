import { Button } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './guest.module.css';
import type { GuestVisit } from './guest-link-store.ts';
import { storeRefusedAt } from './guest-times.ts';
import { useJoinRequest } from './use-join-request.ts';

type GuestRefusedProps = { visit: GuestVisit; host: string; onAsked: (visit: GuestVisit) => void };

/** The request was refused. Asking again is one tap, after a pause in which agents are not disturbed. */
export function GuestRefused({ visit, host, onAsked }: GuestRefusedProps) {
  const { t } = useTranslation('guest');
  const [refused] = useState(() => storeRefusedAt(visit.call));
  const asking = useJoinRequest(visit, onAsked);
  const left = refused + limits.guest.askAgainAfter - useNow('second');
  return (
    <Card title={t('refused.title')} hint={t('refused.hint', { host })}>
      <div className={classes.form}>
        {asking.problem && (
          <p role="alert" className={classes.problem}>
            {asking.problem}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          disabled={left > 0}
          loading={asking.isBusy}
          onClick={() => void asking.ask(visit.name)}
        >
          {left > 0 ? t('refused.again_in', { time: formatElapsed(left + 999) }) : t('refused.again')}
        </Button>
      </div>
    </Card>
  );
}
