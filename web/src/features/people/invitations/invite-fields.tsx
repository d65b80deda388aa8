import { NativeSelect, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { isBuiltIn } from '@sightline/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { useGrantableRoles } from '../roles/use-grantable-roles.ts';
import type { Change, Draft } from './draft.ts';
import classes from './invite-dialog.module.css';
import { SpacesSelect } from './spaces-select.tsx';

type InviteFieldsProps = { draft: Draft; onChange: Change; needsSpaces: boolean };

/** Edits the role, customers, language and message of all invited people; lines of a file may differ. */
export function InviteFields({ draft, onChange, needsSpaces }: InviteFieldsProps) {
  const { t } = useTranslation('invites');
  const { t: tc } = useTranslation();
  const labelOf = useRoleLabel();
  const roles = useGrantableRoles();
  const chosen = roles.find(({ name }) => name === draft.role);
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('fields.role')}
          description={isBuiltIn(draft.role) ? t(`role_hints.${draft.role}`) : chosen?.description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.role}
          data={roles.map(({ name }) => ({ value: name, label: labelOf(name) }))}
          onChange={({ currentTarget }) => {
            const role = roles.find(({ name }) => name === currentTarget.value);
            if (role) onChange({ role: role.name, isGuest: role.kind === 'branch' });
          }}
        />
        <NativeSelect
          label={t('fields.locale')}
          description={t('fields.locale_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.locale}
          data={[
            { value: 'en', label: tc('languages.en') },
            { value: 'pt', label: tc('languages.pt') },
          ]}
          onChange={({ currentTarget }) => onChange({ locale: currentTarget.value === 'pt' ? 'pt' : 'en' })}
        />
      </div>
      {draft.isGuest && (
        <SpacesSelect
          chosen={draft.spaces}
          error={needsSpaces && draft.spaces.length === 0 ? t('problem.space_needed') : null}
          onChange={(spaces) => onChange({ spaces })}
        />
      )}
      <Textarea
        label={t('fields.message')}
        description={t('fields.message_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.invitations.message}
        value={draft.message}
        onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
      />
    </>
  );
}
