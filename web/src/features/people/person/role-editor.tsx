import { ActionIcon, Button } from '@mantine/core';
import { type ListedMember, type MembershipInput, peopleApi } from '@sightline/contract/people/people';
import type { RoleName } from '@sightline/contract/permissions';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { useRoles } from '../roles/api.ts';
import { useGrantableRoles } from '../roles/use-grantable-roles.ts';
import { useUnsavedWarning } from '../roles/use-unsaved-warning.tsx';
import { CustomerSelect } from './customer-select.tsx';
import classes from './role-editor.module.css';

type Draft = { role: RoleName; branch: { id: string; name: string } | null };

const toInput = ({ role, branch }: Draft): MembershipInput => ({ role, branch_id: branch?.id ?? null });

/** The roles of a person: one of an agent, or one for each customer. */
export function RoleEditor({ person, isMe }: { person: ListedMember; isMe: boolean }) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const roles = useRoles();
  const isAgentRole = (name: RoleName): boolean => roles.find((role) => role.name === name)?.kind === 'organization';
  const [drafts, setDrafts] = useState<readonly Draft[]>(person.memberships);
  const save = useMutation({
    mutationFn: () =>
      unwrap(call(peopleApi.setRoles, { params: { id: person.id }, body: { roles: drafts.map(toInput) } })),
    onSuccess: () => {
      unsaved.allow();
      alertSuccess(t('roles.saved'));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['members'] }),
    meta: { isQuiet: true },
  });
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(person.memberships);
  const isComplete = drafts.every(({ role, branch }) => isAgentRole(role) || branch !== null);
  const unsaved = useUnsavedWarning(isChanged);
  const isGuest = drafts.every(({ role }) => !isAgentRole(role));

  const replace = (index: number, next: Draft) => setDrafts(drafts.map((draft, at) => (at === index ? next : draft)));
  /** An agent has one role, in the whole workspace. */
  function pickRole(index: number, role: RoleName): void {
    if (isAgentRole(role)) setDrafts([{ role, branch: null }]);
    else replace(index, { role, branch: drafts[index]?.branch ?? null });
  }

  return (
    <section className={classes.section} aria-label={t('roles.title')}>
      <h4>{t('roles.title')}</h4>
      <ul className={classes.roles}>
        {drafts.map((draft, index) => (
          <li key={draft.branch?.id ?? index}>
            <RoleSelect role={draft.role} disabled={isMe} onPick={(role) => pickRole(index, role)} />
            {!isAgentRole(draft.role) && (
              <CustomerSelect
                customer={draft.branch}
                disabled={isMe}
                taken={drafts.flatMap(({ branch }) => branch?.id ?? [])}
                onPick={(branch) => replace(index, { ...draft, branch })}
              />
            )}
            {drafts.length > 1 && (
              <ActionIcon
                aria-label={t('roles.remove', { name: draft.branch?.name ?? '' })}
                onClick={() => setDrafts(drafts.filter((_, at) => at !== index))}
              >
                <IconX size={15} stroke={1.75} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {isMe && <p className={classes.hint}>{t('roles.not_yours')}</p>}
      {!isMe && (
        <div className={classes.actions}>
          {isGuest && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconPlus size={14} />}
              onClick={() => setDrafts([...drafts, { role: 'Client', branch: null }])}
            >
              {t('roles.add')}
            </Button>
          )}
          {isChanged && (
            <Button loading={save.isPending} disabled={!isComplete} onClick={() => save.mutate()}>
              {t('roles.save')}
            </Button>
          )}
        </div>
      )}
      {save.isError && (
        <p className={classes.refusal} role="alert">
          {sentencesOfError(save.error).join(' ')}
        </p>
      )}
      {unsaved.element}
    </section>
  );
}

type RoleSelectProps = { role: RoleName; disabled: boolean; onPick: (role: RoleName) => void };

function RoleSelect({ role, disabled, onPick }: RoleSelectProps) {
  const { t } = useTranslation('people');
  const labelOf = useRoleLabel();
  const grantable = useGrantableRoles();
  const options = useRoles().filter((known) => known.name === role || grantable.includes(known));
  return (
    <MenuSelect
      label={t('fields.role')}
      options={options.map(({ name, kind }) => ({ value: name, label: labelOf(name), hint: t(`kind.${kind}`) }))}
      selected={[role]}
      disabled={disabled}
      onPick={onPick}
    >
      {labelOf(role)}
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </MenuSelect>
  );
}
