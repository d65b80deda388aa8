import { Button, Drawer } from '@mantine/core';
import type { ListedMember } from '@sightline/contract/people/people';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { SessionList } from '#web/features/session/session-list.tsx';
import { shownAddress } from '#web/lib/shown-address.ts';
import { formatDate } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { personQuery } from '../api.ts';
import { RemoveDialog } from '../bulk/remove-dialog.tsx';
import { usePeopleAction } from '../bulk/use-people-action.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import classes from './person-panel.module.css';
import { RoleEditor } from './role-editor.tsx';

type PersonPanelProps = { id: string | undefined; onClose: () => void };

/** One person: who they are, what they may do, where they are signed in. */
export function PersonPanel({ id, onClose }: PersonPanelProps) {
  const { t } = useTranslation('people');
  const { t: tc } = useTranslation();
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={440}
      title={t('person.title')}
      closeButtonProps={{ 'aria-label': tc('actions.close') }}
    >
      {id && <Loaded key={id} id={id} onRemoved={onClose} />}
    </Drawer>
  );
}

function Loaded({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { data, error, isPending, refetch } = useQuery(personQuery(id));
  if (isPending) return <SkeletonRows count={5} height={44} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Person person={data.user} openTickets={data.open_tickets} onRemoved={onRemoved} />;
}

type PersonProps = { person: ListedMember; openTickets: number; onRemoved: () => void };

function Person({ person, openTickets, onRemoved }: PersonProps) {
  const { t } = useTranslation('people');
  const isMe = useMe().id === person.id;
  const seesLog = useCan('audit.view');
  return (
    <div className={classes.panel}>
      <header className={classes.who}>
        <PersonAvatar person={person} size={48} />
        <div>
          <h3>{person.name}</h3>
          <a href={`mailto:${person.email}`}>{shownAddress(person.email)}</a>
        </div>
        <Pill tone={person.status === 'active' ? 'green' : 'orange'}>{t(`status.${person.status}`)}</Pill>
      </header>
      <dl className={classes.facts}>
        <dt>{t('fields.last_seen')}</dt>
        <dd>{person.last_seen_at ? <RelativeTime at={person.last_seen_at} /> : t('never')}</dd>
        <dt>{t('fields.since')}</dt>
        <dd>{formatDate(person.created_at)}</dd>
        <dt>{t('person.open_tickets')}</dt>
        <dd>
          <Link to="/tickets" search={{ assignee: [person.id] }}>
            {openTickets}
          </Link>
        </dd>
        {seesLog && (
          <>
            <dt>{t('person.history')}</dt>
            <dd>
              <Link to="/settings/audit-log" search={{ about: person.id }}>
                {t('person.audit_log')}
              </Link>
            </dd>
          </>
        )}
      </dl>
      <RoleEditor key={JSON.stringify(person.memberships)} person={person} isMe={isMe} />
      <section className={classes.section}>
        <h4>{t('person.sessions')}</h4>
        <SessionList person={person} isMe={isMe} />
      </section>
      {!isMe && <Actions person={person} onRemoved={onRemoved} />}
    </div>
  );
}

function Actions({ person, onRemoved }: Pick<PersonProps, 'person' | 'onRemoved'>) {
  const { t } = useTranslation('people');
  const change = usePeopleAction();
  const [isRemoving, setRemoving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isActive = person.status === 'active';

  async function run(action: Parameters<typeof change.mutateAsync>[0]['action'], successor?: string | null) {
    const { refused } = await change.mutateAsync({
      action,
      ids: [person.id],
      transfer_tickets_to: successor ?? null,
    });
    setRefusal(refused[0]?.why ?? null);
    if (action === 'remove' && refused.length === 0) onRemoved();
  }
  const start = (action: Parameters<typeof run>[0]) => void run(action).catch(() => undefined);

  return (
    <section className={classes.section}>
      <h4>{t('person.access')}</h4>
      <div className={classes.actions}>
        <Button variant="default" loading={change.isPending} onClick={() => start(isActive ? 'suspend' : 'activate')}>
          {t(isActive ? 'actions.suspend' : 'actions.activate')}
        </Button>
        {isActive && (
          <Button variant="default" disabled={change.isPending} onClick={() => start('send_reset_link')}>
            {t('actions.send_reset_link')}
          </Button>
        )}
        <Button variant="default" color="red" disabled={change.isPending} onClick={() => setRemoving(true)}>
          {t('actions.remove')}
        </Button>
      </div>
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <RemoveDialog
        opened={isRemoving}
        count={1}
        leaving={[person.id]}
        onClose={() => setRemoving(false)}
        onRemove={(successor) => run('remove', successor).finally(() => setRemoving(false))}
      />
    </section>
  );
}
