import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { type AssetContact, contactsApi } from '@sightline/contract/assets/contacts';
import { IconDots, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import pageClasses from '../page/asset-page.module.css';
import { contactsQuery } from './api.ts';
import { ContactLinks } from './contact-links.tsx';
import classes from './contacts.module.css';

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));

/** Lists the contacts of an asset. Renders nothing if there are none and the reader may not add any. */
export function AssetContacts({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const mayManage = useCan('assets.manage');
  const found = useQuery(contactsQuery(asset.id));
  const [opened, setOpened] = useState<AssetContact | 'new' | null>(null);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || (found.data.length === 0 && !mayManage)) return null;
  return (
    <section className={pageClasses.group}>
      <h3>{t('contacts.title')}</h3>
      {found.data.length === 0 ? (
        <p className={pageClasses.dim}>{t('contacts.none')}</p>
      ) : (
        <ul className={classes.contacts}>
          {found.data.map((contact) => (
            <ContactLine key={contact.id} {...{ asset, contact, mayManage }} onEdit={() => setOpened(contact)} />
          ))}
        </ul>
      )}
      {mayManage && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUserPlus size={14} stroke={1.75} />}
          onClick={() => setOpened('new')}
        >
          {t('contacts.add')}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <ContactDialog
            assetId={asset.id}
            contact={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

type ContactLineProps = { asset: Asset; contact: AssetContact; mayManage: boolean; onEdit: () => void };

function ContactLine({ asset, contact, mayManage, onEdit }: ContactLineProps) {
  const { t } = useTranslation('assets');
  const { name, role, person, for_customers } = contact;
  return (
    <li>
      {person ? <PersonAvatar person={person} size={28} /> : <Avatar person={{ id: contact.id, name }} size={28} />}
      <span className={classes.about}>
        <span>{name}</span>
        {role && <span className={classes.role}>{role}</span>}
        <ContactLinks contact={contact} />
      </span>
      {mayManage && for_customers && <Pill tone="gray">{t('contacts.shared')}</Pill>}
      {mayManage && <ContactActions {...{ asset, contact, onEdit }} />}
    </li>
  );
}

function ContactActions({ asset, contact, onEdit }: Omit<ContactLineProps, 'mayManage'>) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['assets'] });
  const { id, name, role, phone, email, person, for_customers } = contact;
  const params = { id: asset.id };
  const restore = useMutation({
    mutationFn: () =>
      unwrap(
        call(contactsApi.add, {
          params,
          body: person
            ? { id, person_id: person.id, role, for_customers }
            : { id, name, role, phone, email, for_customers },
        }),
      ),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => unwrap(call(contactsApi.remove, { params: { ...params, contactId: id } })),
    onSuccess: () => alertUndo({ about: id, message: t('contacts.removed', { name }), onUndo: () => restore.mutate() }),
    onSettled: refresh,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('documents.actions', { name })}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.75} />} onClick={onEdit}>
          {t('contacts.edit')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.75} />} onClick={() => remove.mutate()}>
          {t('contacts.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
