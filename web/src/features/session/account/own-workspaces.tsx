import { Button } from '@mantine/core';
import type { OwnWorkspace } from '@sightline/contract/session/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { enterWorkspace } from '../api.ts';
import { useRoleLabel } from '../role-label.ts';
import { useSession } from '../session.tsx';
import classes from './account.module.css';
import { ownWorkspacesQuery } from './account-api.ts';
import { CreateWorkspace } from './create-workspace.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** The workspaces and customers that the reader is in, and as what. */
export function OwnWorkspaces({ onEntered }: { onEntered: () => void }) {
  const { t } = useTranslation('account');
  const { data: workspaces, error, isPending, refetch } = useQuery(ownWorkspacesQuery);
  const [leaving, setLeaving] = useState<OwnWorkspace>();
  if (isPending) return <SkeletonRows count={2} height={64} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.screen}>
      <section className={classes.section} aria-labelledby="workspaces-title">
        <h2 id="workspaces-title">{t('workspaces.heading')}</h2>
        <p className={classes.hint}>{t('workspaces.hint')}</p>
        <ul className={classes.workspaces}>
          {workspaces.map((workspace) => (
            <WorkspaceRow
              key={workspace.id}
              workspace={workspace}
              isOnly={workspaces.length === 1}
              onEntered={onEntered}
              onLeave={() => setLeaving(workspace)}
            />
          ))}
        </ul>
        <CreateWorkspace onCreated={onEntered} />
      </section>
      {leaving && (
        <LeaveDialog
          workspace={leaving}
          others={workspaces.filter(({ id }) => id !== leaving.id)}
          onClose={() => setLeaving(undefined)}
          onMoved={onEntered}
        />
      )}
    </div>
  );
}

type WorkspaceRowProps = { workspace: OwnWorkspace; isOnly: boolean; onEntered: () => void; onLeave: () => void };

function WorkspaceRow({ workspace, isOnly, onEntered, onLeave }: WorkspaceRowProps) {
  const { t } = useTranslation('account');
  const labelOf = useRoleLabel();
  const cache = useQueryClient();
  const isHere = useSession().token.organization?.id === workspace.id;
  const roles = workspace.roles.map(({ name, branch }) =>
    branch ? t('workspaces.role_in', { role: labelOf(name), customer: branch.name }) : labelOf(name),
  );

  async function enter(): Promise<void> {
    try {
      const [role, another] = workspace.roles;
      const branch_id = !another && role?.branch ? role.branch.id : undefined;
      await enterWorkspace(cache, { organization_id: workspace.id, ...(branch_id && { branch_id }) });
      onEntered();
    } catch (error) {
      alertFailure(error);
    }
  }

  return (
    <li className={classes.workspace}>
      <div className={classes.facts}>
        <p>
          {workspace.name}
          {isHere && <b>{t('workspaces.here')}</b>}
        </p>
        <span>{roles.join(' · ')}</span>
        {isOnly && <span>{t('workspaces.only')}</span>}
        {!isOnly && workspace.is_last_subscriber && <span>{t('workspaces.last_subscriber')}</span>}
      </div>
      <div className={classes.actions}>
        {!isHere && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('workspaces.enter_named', { name: workspace.name })}
            onClick={() => void enter()}
          >
            {t('workspaces.enter')}
          </Button>
        )}
        {!isOnly && !workspace.is_last_subscriber && (
          <Button
            variant="subtle"
            color="red.9"
            size="xs"
            aria-label={t('workspaces.leave_named', { name: workspace.name })}
            onClick={onLeave}
          >
            {t('workspaces.leave')}
          </Button>
        )}
      </div>
    </li>
  );
}
