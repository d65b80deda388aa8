import { Button, Checkbox, TextInput } from '@mantine/core';
import {
  AddContactInput,
  type AssetContact,
  contactsApi,
  UpdateContactInput,
} from '@sightline/contract/assets/contacts';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { PersonInput } from '#web/fields/person-input.tsx';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from './contacts.module.css';

type ContactDialogProps = {
  assetId: string;
  /** Null for a new one. */
  contact: AssetContact | null;
  onClose: () => void;
};

/** A contact of an asset: somebody with an account, or anybody else. */
export function ContactDialog(props: ContactDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog opened onClose={props.onClose} title={t(props.contact ? 'contacts.edit' : 'contacts.add')}>
      <ContactForm {...props} />
    </Dialog>
  );
}

function ContactForm({ assetId, contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => contact?.id ?? uuidv7());
  const [version] = useState(contact?.version);
  const form = useForm({
    schema: contact ? UpdateContactInput : AddContactInput,
    initial: {
      person_id: contact?.person?.id ?? '',
      ...{ name: contact?.name ?? '', role: contact?.role ?? '', phone: contact?.phone ?? '' },
      ...{ email: contact?.email ?? '', for_customers: contact?.for_customers ?? false },
    },
    toBody: ({ person_id, name, phone, email, ...rest }) => ({
      ...rest,
      ...(person_id ? { person_id } : { person_id: null, name, phone, email }),
      ...(contact ? { version } : { id }),
    }),
    send: async (body) =>
      contact
        ? call(contactsApi.update, { params: { id: assetId, contactId: id }, body: body as never })
        : call(contactsApi.add, { params: { id: assetId }, body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['assets'] });
      onClose();
    },
  });
  const isTyped = form.values.person_id === '';
  return (
    <form {...form.formProps} className={classes.form}>
      <PersonInput
        label={t('contacts.person')}
        description={t('contacts.person_hint')}
        value={form.values.person_id || null}
        error={form.errors.person_id}
        onChange={(person) => form.setFieldValue('person_id', person ?? '')}
      />
      {isTyped && <TextInput {...form.field('name')} label={t('contacts.name')} maxLength={limits.name} required />}
      <TextInput
        {...form.field('role')}
        label={t('contacts.role')}
        description={t('contacts.role_hint')}
        maxLength={limits.name}
      />
      {isTyped && (
        <>
          <TextInput {...form.field('phone')} type="tel" label={t('contacts.phone')} maxLength={limits.phone} />
          <TextInput {...form.field('email')} type="email" label={t('contacts.email')} maxLength={limits.email} />
        </>
      )}
      <Checkbox
        label={t('contacts.for_customers')}
        checked={form.values.for_customers}
        onChange={({ currentTarget }) => form.setFieldValue('for_customers', currentTarget.checked)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
