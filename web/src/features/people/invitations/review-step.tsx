import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { checkInvitees } from './api.ts';
import classes from './invite-dialog.module.css';
import { inviteeOf, type Line } from './lines.ts';

type ReviewStepProps = {
  lines: readonly Line[];
  /** The conversation that they are invited into. */
  roomId?: string;
  locale: 'en' | 'pt';
  refusal: string;
  isBusy: boolean;
  onRemove: (line: Line) => void;
  onBack: () => void;
  onSend: (good: readonly Line[]) => void;
};

/** Checks the lines on the server before anything is sent, and marks what is wrong in each. */
function useProblems(lines: readonly Line[], locale: 'en' | 'pt', roomId?: string) {
  const asked = lines.filter(({ problem }) => problem === null);
  const query = useQuery({
    queryKey: ['checked-invitees', asked, locale, roomId],
    queryFn: () =>
      asked.length === 0
        ? []
        : checkInvitees(
            asked.map((line) => inviteeOf(line, locale)),
            roomId,
          ),
    gcTime: 0,
  });
  const codes = new Map((query.data ?? []).map(({ index, code }) => [asked[index], code]));
  return { ...query, codes };
}

export function ReviewStep({ lines, roomId, locale, refusal, isBusy, onRemove, onBack, onSend }: ReviewStepProps) {
  const { t } = useTranslation('invites');
  const { t: tc } = useTranslation();
  const { codes, isPending, error, refetch } = useProblems(lines, locale, roomId);
  if (isPending) return <SkeletonRows count={Math.min(lines.length, 8)} height={40} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const good = lines.filter((line) => line.problem === null && !codes.has(line));
  const wrong = lines.length - good.length;
  return (
    <div className={classes.step}>
      <FormError>{refusal}</FormError>
      <p className={classes.hint} role="status">
        {t('review.good', { count: good.length })} {wrong > 0 && t('review.wrong', { count: wrong })}
      </p>
      <ol className={classes.lines} aria-label={t('review.title')}>
        {lines.map((line) => (
          <ReviewLine key={line.line} line={line} code={codes.get(line)} onRemove={() => onRemove(line)} />
        ))}
      </ol>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {tc('actions.back')}
        </Button>
        <Button disabled={good.length === 0} loading={isBusy} onClick={() => onSend(good)}>
          {t('review.send', { count: good.length })}
        </Button>
      </div>
    </div>
  );
}

type ReviewLineProps = { line: Line; code: string | undefined; onRemove: () => void };

function ReviewLine({ line, code, onRemove }: ReviewLineProps) {
  const { t } = useTranslation('invites');
  const labelOf = useRoleLabel();
  const problem = line.problem ? t(`problem.${line.problem}`) : code && sentenceOf(code);
  const Mark = problem ? IconAlertTriangle : IconCheck;
  const who = shownAddress(line.email) || line.name || t('review.empty');
  return (
    <li data-wrong={problem ? true : undefined}>
      <span className={classes.number}>{line.line}</span>
      <Mark size={16} stroke={1.75} aria-hidden />
      <div>
        <b>{who}</b>
        <span>
          {[line.name, labelOf(line.role), ...line.spaces.map(({ name }) => name)].filter(Boolean).join(' · ')}
        </span>
        {problem && <span className={classes.problem}>{problem}</span>}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={t('review.remove', { who })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
