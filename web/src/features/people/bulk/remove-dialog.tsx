import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { membersQuery } from '../api.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import classes from './remove-dialog.module.css';

type RemoveDialogProps = {
  opened: boolean;
  count: number;
  /** They cannot take over anything. */
  leaving: readonly string[];
  onClose: () => void;
  onRemove: (successorId: string | null) => Promise<unknown>;
};

const nobody = '';

/** Asks who gets the open tickets of those who leave. */
export function RemoveDialog({ opened, count, leaving, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const [successor, setSuccessor] = useState<{ id: string; name: string } | null>(null);
  const agents = useQuery({
    ...membersQuery({ filter: { kind: 'organization' }, ...(search && { query: search }) }),
    enabled: opened,
  });
  const staying = (agents.data?.users ?? []).filter(({ id }) => !leaving.includes(id));
  return (
    <ConfirmDialog
      opened={opened}
      title={t('remove.title', { count })}
      confirmLabel={t('actions.remove')}
      isDangerous
      onConfirm={() => onRemove(successor?.id ?? null).catch(() => undefined)}
      onClose={onClose}
    >
      <p className={classes.text}>{t('remove.hint')}</p>
      <div className={classes.successor}>
        <span>{t('remove.tickets')}</span>
        <MenuSelect
          label={t('remove.tickets')}
          options={[
            { value: nobody, label: t('remove.nobody') },
            ...staying.map((person) => ({
              value: person.id,
              label: person.name,
              icon: <PersonAvatar person={person} size={18} />,
            })),
          ]}
          selected={[successor?.id ?? nobody]}
          onSearch={setSearch}
          onPick={(id) => setSuccessor(staying.find((person) => person.id === id) ?? null)}
        >
          {successor ? successor.name : t('remove.nobody')}
        </MenuSelect>
      </div>
    </ConfirmDialog>
  );
}
