import { Button, Checkbox, MultiSelect, TextInput } from '@mantine/core';
import type { Envelope } from '@sightline/contract/envelope';
import { viewLimits } from '@sightline/contract/views/view-limits';
import { type View, ViewSharing } from '@sightline/contract/views/views';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { spacesQuery } from '#web/features/people/api.ts';
import { namedSpaces } from '#web/features/people/named-choices.ts';
import { useRoles } from '#web/features/people/roles/api.ts';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { useIsAgent } from '#web/features/session/session.tsx';
import { type Form, useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { Shared } from './api.ts';

type ViewFormProps = {
  before: View | undefined;
  send: (shared: Shared) => Promise<Envelope<{ view: View }>>;
  onSent: (view: View) => Promise<void>;
  onClose: () => void;
};

/** The name of a view, and who sees it besides its owner. Customers keep theirs for themselves. */
export function ViewForm({ before, send, onSent, onClose }: ViewFormProps) {
  const { t } = useTranslation('views');
  const isAgent = useIsAgent();
  const { name = '', is_default = false, shared_roles = [], shared_spaces = [] } = before ?? {};
  const form = useForm({
    schema: ViewSharing,
    initial: { name, is_default, shared_roles, shared_spaces },
    send,
    onSent: ({ view }) => onSent(view),
  });
  return (
    <form {...form.formProps}>
      <TextInput
        {...form.field('name')}
        label={t('name')}
        description={t('hint')}
        maxLength={viewLimits.name}
        required
        data-autofocus
      />
      {before?.is_mine !== false && (
        <Checkbox
          mt="md"
          label={t('is_default')}
          checked={form.values.is_default}
          onChange={({ currentTarget }) => form.setFieldValue('is_default', currentTarget.checked)}
        />
      )}
      {isAgent && <SharingFields form={form} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('keep')}
        </Button>
      </DialogActions>
    </form>
  );
}

function SharingFields({ form }: { form: Form<Shared> }) {
  const { t } = useTranslation('views');
  const labelOf = useRoleLabel();
  const known = useRoles().map(({ name }) => name);
  const customers = useQuery(spacesQuery()).data?.spaces ?? [];
  const [roles, spaces] = [form.field('shared_roles'), form.field('shared_spaces')];
  const unknown = spaces.value.filter((id) => !customers.some((one) => one.id === id));
  const named = useQuery({ ...namedSpaces(unknown), enabled: unknown.length > 0 }).data ?? [];
  return (
    <>
      <MultiSelect
        {...roles}
        mt="md"
        label={t('shared_roles')}
        description={t('shared_hint')}
        data={[...new Set([...known, ...roles.value])].map((role) => ({ value: role, label: labelOf(role) }))}
        searchable
      />
      <MultiSelect
        {...spaces}
        mt="md"
        label={t('shared_spaces')}
        data={[
          ...customers.map(({ id, name }) => ({ value: id, label: name })),
          ...unknown.map((id) => ({ value: id, label: named.find(({ value }) => value === id)?.label ?? '…' })),
        ]}
        searchable
      />
    </>
  );
}
