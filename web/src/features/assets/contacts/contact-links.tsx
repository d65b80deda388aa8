import type { AssetContact } from '@sightline/contract/assets/contacts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownAddress } from '#web/lib/shown-address.ts';
import classes from './contacts.module.css';

type ContactLinksProps = { contact: Pick<AssetContact, 'name' | 'phone' | 'email'> };

/** Links that call and mail a contact. */
export function ContactLinks({ contact: { name, phone, email } }: ContactLinksProps) {
  const { t } = useTranslation('assets');
  return (
    <span className={classes.links}>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={t('contacts.call', { name, phone })}>
          <IconPhone size={14} stroke={1.75} aria-hidden />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={t('contacts.mail', { name, email })}>
          <IconMail size={14} stroke={1.75} aria-hidden />
          {shownAddress(email)}
        </a>
      )}
    </span>
  );
}
