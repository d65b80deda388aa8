import { ActionIcon } from '@mantine/core';
import type { Call } from '@sightline/contract/calls/calls';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { pathBack } from '../lobby/path-back.ts';
import { RecordingStatus } from '../recordings/recording-consent.tsx';
import classes from './call-header.module.css';

const CallAsset = lazy(async () => ({ default: (await import('#web/features/assets/embed.tsx')).CallAsset }));

/** The name, the asset and the duration of the call; the link back to the workspace keeps the call running. */
export function CallHeader({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const me = useMe();
  const navigate = useNavigate();
  return (
    <header className={classes.header}>
      <ActionIcon aria-label={t('stage.background')} onClick={() => void navigate({ href: pathBack(call) })}>
        <IconArrowLeft size={18} stroke={1.75} />
      </ActionIcon>
      <h1 title={call.room_name}>{call.room_name}</h1>
      {call.ticket && <span className={classes.number}>#{call.ticket.ticket_id}</span>}
      {call.ticket && (
        <Suspense fallback={null}>
          <CallAsset ticketId={call.ticket.id} />
        </Suspense>
      )}
      <CallLength since={call.created_at} />
      <RecordingStatus callId={call.id} meId={me.id} />
    </header>
  );
}

function CallLength({ since }: { since: string }) {
  const now = useNow('second');
  return (
    <span className={`${classes.time} num`} role="timer">
      {formatElapsed(now - Date.parse(since))}
    </span>
  );
}
