import { IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatElapsed, formatExact } from '#web/lib/time.ts';
import classes from './call-line.module.css';
import type { Line } from './timeline.ts';

/** "Ana Ribeiro started a call", "Call ended · 11:04". */
export function CallLine({ line }: { line: Line }) {
  const { t } = useTranslation('talk');
  const isStart = line.kind === 'call_started';
  const Picture = isStart ? IconVideo : IconVideoOff;
  const seconds = Number(line.message || 0);
  const ended = seconds > 0 ? t('call_ended_after', { duration: formatElapsed(seconds * 1000) }) : t('call_ended');
  return (
    <p className={classes.line}>
      <Picture size={13} stroke={1.75} aria-hidden />
      {isStart ? t('call_started', { name: line.sender.name }) : ended}
      <time dateTime={line.created_at} title={formatExact(line.created_at)}>
        {formatClock(line.created_at)}
      </time>
    </p>
  );
}
