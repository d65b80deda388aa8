import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '#web/lib/time.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './guest-farewell.module.css';
import { GuestPictureList } from './guest-pictures-list.tsx';
import { readGuestTimes } from './guest-times.ts';

type GuestFarewellProps = {
  callId: string;
  /** While the call goes on. */
  onRejoin?: () => void;
};

/**
 * Null for a guest who was never in the call. The time of leaving stays available for a moment after the call has
 * ended.
 */
function stayIn(callId: string): number | null {
  const { joined, left } = readGuestTimes(callId);
  return joined && (left ?? Date.now()) - joined;
}

/** Thanks the guest, who left or whose call has ended: how long they were in it, and the pictures that they may see. */
export function GuestFarewell({ callId, onRejoin }: GuestFarewellProps) {
  const { t } = useTranslation('guest');
  const [stay] = useState(() => stayIn(callId));
  const why = onRejoin ? 'left_' : '';
  return (
    <Card title={t(`ended.${why}title`)} hint={t(`ended.${why}hint`)}>
      <div className={classes.rest}>
        {stay !== null && <p className={classes.length}>{t('ended.length', { time: formatElapsed(stay) })}</p>}
        {onRejoin && (
          <Button size="lg" fullWidth onClick={onRejoin}>
            {t('ended.rejoin')}
          </Button>
        )}
        <GuestPictureList callId={callId} />
      </div>
    </Card>
  );
}
