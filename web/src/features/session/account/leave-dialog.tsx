import { Radio, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { OwnWorkspace } from '@sightline/contract/session/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { enterWorkspace } from '../api.ts';
import { useSession } from '../session.tsx';
import { leaveWorkspace, successorsQuery } from './account-api.ts';

type LeaveDialogProps = {
  workspace: OwnWorkspace;
  others: readonly OwnWorkspace[];
  onClose: () => void;
  /** The reader was in the workspace, and is in another one now. */
  onMoved: () => void;
};

type Choice = 'unassign' | 'hand_over';

/** Asks what happens to open tickets, if there are any. */
export function LeaveDialog({ workspace, others, onClose, onMoved }: LeaveDialogProps) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const isHere = useSession().token.organization?.id === workspace.id;
  const [choice, setChoice] = useState<Choice>('unassign');
  const [successor, setSuccessor] = useState<string | null>(null);
  const hasTickets = workspace.open_tickets > 0;

  async function leave(): Promise<void> {
    try {
      await leaveWorkspace(workspace.id, hasTickets && choice === 'hand_over' ? successor : null);
      alertSuccess(t('leave.done', { name: workspace.name }));
      const [next] = others;
      if (isHere && next) {
        await enterWorkspace(cache, { organization_id: next.id });
        onMoved();
      } else {
        await Promise.all([
          cache.invalidateQueries({ queryKey: ['account'] }),
          cache.invalidateQueries({ queryKey: ['session'] }),
        ]);
      }
      onClose();
    } catch (error) {
      alertFailure(error);
    }
  }

  return (
    <ConfirmDialog
      opened
      title={t('leave.title', { name: workspace.name })}
      confirmLabel={t('leave.confirm')}
      isDangerous
      onConfirm={leave}
      onClose={onClose}
    >
      <p>{t('leave.hint')}</p>
      {hasTickets && (
        <Radio.Group
          label={t('leave.tickets', { count: workspace.open_tickets })}
          value={choice}
          onChange={(value) => setChoice(value as Choice)}
        >
          <Radio mt="xs" value="unassign" label={t('leave.unassign')} />
          <Radio mt="xs" value="hand_over" label={t('leave.hand_over')} />
        </Radio.Group>
      )}
      {hasTickets && choice === 'hand_over' && (
        <SuccessorSelect workspaceId={workspace.id} value={successor} onChange={setSuccessor} />
      )}
    </ConfirmDialog>
  );
}

type SuccessorSelectProps = { workspaceId: string; value: string | null; onChange: (id: string | null) => void };

function SuccessorSelect({ workspaceId, value, onChange }: SuccessorSelectProps) {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const people = useQuery(successorsQuery(workspaceId, wanted)).data ?? [];
  return (
    <Select
      mt="sm"
      label={t('leave.successor')}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={tc('states.no_options')}
    />
  );
}
