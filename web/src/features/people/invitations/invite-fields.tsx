import { NativeSelect, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { isGuestRole, rolesGrantableBy } from '@sightline/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useRole } from '#web/features/session/session.tsx';
import type { Change, Draft } from './draft.ts';
import classes from './invite-dialog.module.css';
import { SpacesSelect } from './spaces-select.tsx';

type InviteFieldsProps = { draft: Draft; onChange: Change; needsSpaces: boolean };

/** What all who are invited together get; lines of a file may say something else. */
export function InviteFields({ draft, onChange, needsSpaces }: InviteFieldsProps) {
  const { t } = useTranslation('invites');
  const { t: ts } = useTranslation('session');
  const { t: tc } = useTranslation();
  const mine = useRole();
  const roles = mine ? rolesGrantableBy(mine.name) : [];
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('fields.role')}
          description={t(`role_hints.${draft.role}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.role}
          data={roles.map((value) => ({ value, label: ts(`roles.${value}`) }))}
          onChange={({ currentTarget }) => {
            const role = roles.find((name) => name === currentTarget.value);
            if (role) onChange({ role });
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
      {isGuestRole(draft.role) && (
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
