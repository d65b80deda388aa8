import { Button } from '@mantine/core';
import type { UserSession } from '@sightline/contract/session/session';
import { IconDeviceDesktop, IconDeviceMobile, IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useDeviceWords } from '#web/lib/device-words.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './security-screen.module.css';
import { endOtherSessions, endSession, sessionsQuery } from './sessions-api.ts';

type SessionListProps = { person: { id: string; name: string }; isMe: boolean };

export function SessionList({ person, isMe }: SessionListProps) {
  const { t } = useTranslation('session');
  const cache = useQueryClient();
  const { data: sessions, error, isPending, refetch } = useQuery(sessionsQuery(person.id));
  const refresh = () => cache.invalidateQueries({ queryKey: ['sessions'] });
  const end = useMutation({ mutationFn: (id: string) => endSession(person.id, id), onSettled: refresh });
  if (isPending) return <SkeletonRows count={3} height={56} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (sessions.length === 0)
    return (
      <EmptyState icon={IconPlugConnectedX} title={t('sessions.none', { name: person.name })}>
        {t('sessions.none_hint')}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && <EndOthers person={person} isMe={isMe} onEnded={refresh} />}
    </>
  );
}

type SessionRowProps = { session: UserSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('session');
  const device = useDeviceWords()(session.device_name);
  const { device_name, ip, signed_in_at, last_used_at, current, organization } = session;
  const Picture = /Android|iPhone|iPad/.test(device_name) ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [ip, organization?.name, t('sessions.signed_in', { date: formatDateTime(signed_in_at) })];
  return (
    <li className={classes.session}>
      <Picture size={20} stroke={1.5} aria-hidden />
      <div className={classes.device}>
        <p>
          {device}
          {current && <b>{t('sessions.this')}</b>}
        </p>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {!current && (
          <span>
            {' · '}
            {t('sessions.last_used')} <RelativeTime at={last_used_at} />
          </span>
        )}
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('sessions.end_named', { device })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ person, isMe, onEnded }: SessionListProps & { onEnded: () => Promise<void> }) {
  const { t } = useTranslation('session');
  const [isAsking, setAsking] = useState(false);
  const label = t(isMe ? 'sessions.end_others' : 'sessions.end_all');
  const end = useMutation({
    mutationFn: () => endOtherSessions(person.id),
    onSuccess: ({ ended }) => alertSuccess(t('sessions.ended', { count: ended })),
    onSettled: onEnded,
  });
  return (
    <>
      <Button variant="default" size="sm" className={classes.endAll} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={isMe ? t('sessions.end_others_title') : label}
        confirmLabel={label}
        isDangerous
        onConfirm={() => end.mutateAsync().finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {isMe ? t('sessions.end_others_hint') : t('sessions.end_all_hint', { name: person.name })}
      </ConfirmDialog>
    </>
  );
}
