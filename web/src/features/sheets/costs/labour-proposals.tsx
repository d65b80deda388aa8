import { Button } from '@mantine/core';
import type { CostProposals, SheetCosts } from '@sightline/contract/sheets/costs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { StopTimerQuestion } from '#web/features/tickets/embed.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatCalendarDay } from '#web/lib/time-format.ts';
import type { EnteredLine } from '../outbox/changes.ts';
import classes from './costs.module.css';
import type { LineDraft } from './line-dialog.tsx';
import { timeOf, useLineTexts } from './line-texts.ts';
import { newLine } from './new-line.ts';

type ProposalsProps = {
  ticketId: string;
  costs: SheetCosts;
  proposals: CostProposals | undefined;
  /** Without it, labour is taken over as it is. */
  onEdit?: (draft: LineDraft) => void;
  onTake: (line: EnteredLine, stoppedAt?: string) => Promise<void>;
};

type Labour = CostProposals['labour'][number];
type Way = 'take' | 'edit';

/** Returns the minutes of a timer, rounded up as the server does while it runs. */
const minutesOf = ({ running, minutes, started_at }: Labour, now: number): number =>
  running ? Math.max(1, Math.ceil((now - Date.parse(started_at)) / 60_000)) : minutes;

/** Each proposal is confirmed by itself, as it is or changed. A running timer is stopped first, since it would go on counting. */
export function LabourProposals({ ticketId, costs, proposals, onEdit, onTake }: ProposalsProps) {
  const { t } = useTranslation('costs');
  const { money } = useLineTexts(costs.currency);
  const me = useMe();
  const now = useNow('minute');
  const [asked, setAsked] = useState<{ labour: Labour; way: Way } | null>(null);
  // Labour that was taken over here may not have reached the server.
  const open =
    proposals?.labour.filter(({ timer_id }) => costs.lines.every((line) => line.timer_id !== timer_id)) ?? [];
  if (!proposals || open.length === 0) return null;

  const describe = ({ person, day }: Labour) => t('labour_of', { name: person.name, day: formatCalendarDay(day) });

  function go(labour: Labour, way: Way, stoppedAt?: string): void {
    const minutes = minutesOf(labour, stoppedAt ? Date.parse(stoppedAt) : Date.now());
    const draft = { ...newLine('labour', proposals ?? {}, describe(labour)), minutes, timer_id: labour.timer_id };
    if (way === 'take') void onTake({ ...draft, id: uuidv7() }, stoppedAt);
    else onEdit?.({ ...draft, ...(stoppedAt && { stopped_at: stoppedAt }) });
  }

  const begin = (labour: Labour, way: Way) => (labour.running ? setAsked({ labour, way }) : go(labour, way));
  const mayBegin = ({ running, person }: Labour) => !running || person.id === me.id;

  return (
    <>
      <ul className={classes.proposals} aria-label={t('proposals')}>
        {open.map((labour) => (
          <li key={labour.timer_id}>
            <span>
              <strong>{describe(labour)}</strong>
              <span className={classes.detail}>
                {t('time', {
                  time: timeOf(minutesOf(labour, now)),
                  price: money(newLine('labour', proposals, '').hourly_price),
                })}
                {labour.running &&
                  ` · ${mayBegin(labour) ? t('running') : t('running_of', { name: labour.person.name })}`}
              </span>
            </span>
            {mayBegin(labour) && onEdit && (
              <Button variant="default" onClick={() => begin(labour, 'edit')}>
                {t('edit')}
              </Button>
            )}
            {mayBegin(labour) && <Button onClick={() => begin(labour, 'take')}>{t('take_over')}</Button>}
          </li>
        ))}
      </ul>
      {asked && (
        <StopTimerQuestion
          ticketId={ticketId}
          title={t('stop.title')}
          confirmLabel={t(`stop.${asked.way}`, { time: timeOf(minutesOf(asked.labour, now)) })}
          onStopped={(at) => go(asked.labour, asked.way, at)}
          onClose={() => setAsked(null)}
        >
          {t('stop.text')}
        </StopTimerQuestion>
      )}
    </>
  );
}
