import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '#web/lib/time.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './guest.module.css';
import type { GuestStep } from './guest-step.ts';
import { readGuestTimes } from './guest-times.ts';

/** Steps with only a text, and at most one button. */
type NoticeStep = Extract<GuestStep, 'invalid' | 'left' | 'removed' | 'elsewhere' | 'unreachable'>;

const ways = {
  left: 'guest:notice.rejoin',
  elsewhere: 'guest:notice.here',
  removed: 'guest:refused.again',
  unreachable: 'common:actions.retry',
} as const;

/** Why a link that once worked no longer does. */
const pastLinks: Record<string, 'revoked' | 'expired'> = { CALL_LINK_REVOKED: 'revoked', CALL_LINK_EXPIRED: 'expired' };

/** `problem` is the code of a refusal; for a link that once worked it is more precise than the step. */
type GuestNoticeProps = { step: NoticeStep; problem?: string | null; onGoOn?: () => void };

export function GuestNotice({ step, problem, onGoOn }: GuestNoticeProps) {
  const { t } = useTranslation(['guest', 'common']);
  const why = (problem && pastLinks[problem]) || step;
  return (
    <Card title={t(`guest:notice.${why}_title`)} hint={t(`guest:notice.${why}_hint`)}>
      {step !== 'invalid' && onGoOn && (
        <Button size="lg" fullWidth onClick={onGoOn}>
          {t(ways[step])}
        </Button>
      )}
    </Card>
  );
}

/**
 * Null for a guest who was never in the call. The time of leaving stays available for a moment after the call has
 * ended.
 */
function stayIn(callId: string): number | null {
  const { joined, left } = readGuestTimes(callId);
  return joined && (left ?? Date.now()) - joined;
}

/** Thanks the guest and shows how long they were in the call. */
export function GuestFarewell({ callId, host }: { callId: string; host: string }) {
  const { t } = useTranslation('guest');
  const [stay] = useState(() => stayIn(callId));
  return (
    <Card title={t('ended.title')} hint={t('ended.hint', { host })}>
      {stay !== null && <p className={classes.length}>{t('ended.length', { time: formatElapsed(stay) })}</p>}
    </Card>
  );
}
