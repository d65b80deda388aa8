import { Popover, UnstyledButton } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetByTagQuery, assetTicketsQuery, ticketAssetQuery } from '../api.ts';
import { contactsQuery } from '../contacts/api.ts';
import { ContactLinks } from '../contacts/contact-links.tsx';
import { Covered } from '../covered.tsx';
import { statusTones, warrantyTones } from '../tones.ts';
import classes from './asset-at-hand.module.css';

type AssetAtHandProps = { ticketId: string };

/** The asset that a call is about, as a chip in the colour of its warranty; opens what one asks for during a call. */
export function AssetAtHand({ ticketId }: AssetAtHandProps) {
  const { t } = useTranslation('assets');
  const maySee = [useCan('assets.view'), useCan('tickets.view')].every(Boolean);
  const { data: asset } = useQuery({ ...ticketAssetQuery(ticketId), enabled: maySee });
  if (!asset) return null;
  const warranty = t(`warranty_status.${asset.warranty_status}`);
  return (
    <Popover position="bottom-start" width={320} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={classes.chip}
          aria-label={t('at_hand.open', { name: asset.name, warranty })}
          title={`${asset.tag} · ${asset.name} · ${warranty}`}
          style={{ '--tone': `var(--st-${warrantyTones[asset.warranty_status]})` } as React.CSSProperties}
        >
          <IconBox size={15} stroke={1.75} aria-hidden />
          <span className={classes.name}>{asset.name}</span>
          <i className={classes.dot} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={asset.name}>
        <Facts id={asset.id} tag={asset.tag} ticketId={ticketId} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Facts({ id, tag, ticketId }: { id: string; tag: string; ticketId: string }) {
  const { t } = useTranslation('assets');
  const found = useQuery(assetByTagQuery(tag));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows count={3} height={20} />;
  const { name, status, location, serial, warranty_status } = found.data;
  return (
    <div className={classes.facts}>
      <p className={classes.title}>
        <Link to="/assets/$tag" params={{ tag }}>
          {name}
        </Link>
        <Pill tone={statusTones[status]}>{t(`status.${status}`)}</Pill>
      </p>
      <p className={classes.dim}>{[tag, serial, location].filter(Boolean).join(' · ')}</p>
      <p>
        <Pill tone={warrantyTones[warranty_status]} isTinted>
          {t(`warranty_status.${warranty_status}`)}
        </Pill>{' '}
        <Covered assetId={id} />
      </p>
      <Contacts id={id} />
      <Earlier id={id} ticketId={ticketId} />
    </div>
  );
}

function Contacts({ id }: { id: string }) {
  const { t } = useTranslation('assets');
  const contacts = useQuery(contactsQuery(id)).data ?? [];
  if (contacts.length === 0) return null;
  return (
    <section>
      <h3>{t('contacts.title')}</h3>
      <ul>
        {contacts.map((contact) => (
          <li key={contact.id}>
            {[contact.name, contact.role].filter(Boolean).join(', ')}
            <ContactLinks contact={contact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As many earlier tickets as are at hand. */
const most = 3;

function Earlier({ id, ticketId }: { id: string; ticketId: string }) {
  const { t } = useTranslation('assets');
  const { data } = useQuery(assetTicketsQuery(id, 1));
  const earlier = (data?.tickets ?? []).filter((ticket) => ticket.id !== ticketId).slice(0, most);
  if (earlier.length === 0) return null;
  return (
    <section>
      <h3>{t('at_hand.earlier')}</h3>
      <ul>
        {earlier.map((ticket) => (
          <li key={ticket.id}>
            <Link to="/tickets/$ticketid" params={{ ticketid: String(ticket.ticket_id) }}>
              #{ticket.ticket_id} {ticket.subject}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
