import { Button, MultiSelect, TextInput } from '@mantine/core';
import { viewLimits } from '@sightline/contract/views/view-limits';
import type { View } from '@sightline/contract/views/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spacesQuery } from '#web/features/people/api.ts';
import { useRoles } from '#web/features/people/roles/api.ts';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { useSession } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { Shared } from './api.ts';

type ViewFormProps = { before: View | undefined; onSave: (shared: Shared) => Promise<void>; onClose: () => void };

/** The name of a view, and who sees it besides its owner. Customers keep theirs for themselves. */
export function ViewForm({ before, onSave, onClose }: ViewFormProps) {
  const { t } = useTranslation('views');
  const isAgent = useSession().token.branch === null;
  const [name, setName] = useState(before?.name ?? '');
  const [roles, setRoles] = useState<string[]>(before?.shared_roles ?? []);
  const [spaces, setSpaces] = useState<string[]>(before?.shared_spaces ?? []);
  const [isSaving, setSaving] = useState(false);
  async function save(): Promise<void> {
    if (!name.trim()) return;
    setSaving(true);
    const shared = {
      name: name.trim(),
      is_default: before?.is_default ?? false,
      shared_roles: roles,
      shared_spaces: spaces,
    };
    await onSave(shared).catch(alertFailure);
    setSaving(false);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('name')}
        description={t('hint')}
        value={name}
        maxLength={viewLimits.name}
        required
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {isAgent && <SharingFields roles={roles} onRoles={setRoles} spaces={spaces} onSpaces={setSpaces} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('keep')}
        </Button>
      </DialogActions>
    </form>
  );
}

type SharingFieldsProps = {
  roles: string[];
  onRoles: (roles: string[]) => void;
  spaces: string[];
  onSpaces: (spaces: string[]) => void;
};

function SharingFields({ roles, onRoles, spaces, onSpaces }: SharingFieldsProps) {
  const { t } = useTranslation('views');
  const labelOf = useRoleLabel();
  const known = useRoles().map(({ name }) => name);
  const customers = useQuery(spacesQuery()).data?.spaces ?? [];
  const unknown = spaces.filter((id) => !customers.some((one) => one.id === id));
  return (
    <>
      <MultiSelect
        mt="md"
        label={t('shared_roles')}
        description={t('shared_hint')}
        data={[...new Set([...known, ...roles])].map((role) => ({ value: role, label: labelOf(role) }))}
        value={roles}
        searchable
        onChange={onRoles}
      />
      <MultiSelect
        mt="md"
        label={t('shared_spaces')}
        data={[
          ...customers.map(({ id, name }) => ({ value: id, label: name })),
          ...unknown.map((id) => ({ value: id, label: '…' })),
        ]}
        value={spaces}
        searchable
        onChange={onSpaces}
      />
    </>
  );
}
