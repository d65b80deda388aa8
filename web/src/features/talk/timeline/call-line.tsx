import { readCallSummary } from '@sightline/contract/talk/talk';
import { IconPlayerRecord, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatExact, formatLength } from '#web/lib/time.ts';
import classes from './call-line.module.css';
import { lineElementId } from './line-element.ts';
import type { Line } from './lines.ts';

const pictures = {
  message: IconVideo,
  call_started: IconVideo,
  call_ended: IconVideoOff,
  call_recorded: IconPlayerRecord,
} as const;

/** "Ana Ribeiro started a call", "Call ended · 11 min · Ana Ribeiro, Rui Costa". */
export function CallLine({ line }: { line: Line }) {
  const { t } = useTranslation('talk');
  const Picture = pictures[line.kind];
  return (
    <p id={lineElementId(line.id)} className={classes.line}>
      <Picture size={13} stroke={1.75} aria-hidden />
      <span>
        {line.kind === 'call_started' && t('call_started', { name: line.sender.name })}
        {line.kind === 'call_ended' && <Ended summary={line.message} />}
        {line.kind === 'call_recorded' && t('call_recorded', { duration: formatLength(Number(line.message)) })}
      </span>
      <time dateTime={line.created_at} title={formatExact(line.created_at)}>
        {formatClock(line.created_at)}
      </time>
    </p>
  );
}

function Ended({ summary }: { summary: string }) {
  const { t } = useTranslation('talk');
  const { seconds, people } = readCallSummary(summary);
  const names = people.map(({ name }) => name).join(', ');
  const ended = seconds > 0 ? t('call_ended_after', { duration: formatLength(seconds) }) : t('call_ended');
  return names ? `${ended} · ${names}` : ended;
}
