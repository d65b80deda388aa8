import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import type { GuestStep } from './guest-step.ts';

/** Steps with only a text, and at most one button. */
type NoticeStep = Extract<GuestStep, 'invalid' | 'removed' | 'elsewhere' | 'unreachable'>;

const ways = {
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
