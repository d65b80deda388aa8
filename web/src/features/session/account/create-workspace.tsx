import { Button, TextInput } from '@mantine/core';
import { sessionApi } from '@sightline/contract/session/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setupAvailabilityQuery } from '#web/features/workspace/api.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { takeOver } from '../api.ts';
import { useMe } from '../session.tsx';
import classes from './account.module.css';

/** Owners of a workspace may create another; where sign-up is open, everybody. */
export function CreateWorkspace({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation('account');
  const isOwner = useMe().roles.some(({ name }) => name === 'Subscriber');
  const isOpen = useQuery({ ...setupAvailabilityQuery, enabled: !isOwner }).data?.available === true;
  const [isShown, setShown] = useState(false);
  if (!isOwner && !isOpen) return null;
  if (isShown) return <CreateForm onCreated={onCreated} />;
  return (
    <Button variant="default" size="sm" onClick={() => setShown(true)}>
      {t('workspaces.create')}
    </Button>
  );
}

function CreateForm({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const form = useForm({
    schema: hasRequiredFields('name'),
    initial: { name: '' },
    send: (body) => call(sessionApi.enter, { body }),
    onSent: (session) => {
      takeOver(cache, session);
      onCreated();
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('workspaces.name')} autoComplete="organization" autoFocus />
      <Button type="submit" size="sm" loading={form.submitting}>
        {t('workspaces.create')}
      </Button>
    </form>
  );
}
