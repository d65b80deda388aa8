import type { contactsApi } from '@sightline/contract/assets/contacts';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onContact = ({ asset, asset_contact }: Ids) => ({ params: { id: asset, contactId: asset_contact } });

export const scenarios: Scenarios<typeof contactsApi> = {
  list: { allow: 'assets.view', input: ({ asset }) => ({ params: { id: asset } }) },
  add: {
    allow: 'assets.manage',
    makes: 'asset_contact',
    another: { name: 'Another contact' },
    given: ['assets.create'],
    input: ({ asset, asset_contact }) => ({
      params: { id: asset },
      body: { id: asset_contact, name: 'Front desk', role: 'Reception', phone: '+55 11 4002-8922' },
    }),
    also: [
      {
        input: ({ asset, partner }) => ({
          params: { id: asset },
          body: { person_id: partner, role: 'Facility manager' },
        }),
      },
    ],
    audits: 'asset.contact_added',
  },
  update: {
    allow: 'assets.manage',
    given: ['assets.contacts.add'],
    input: (ids) => ({
      ...onContact(ids),
      body: { name: 'Front desk', email: 'desk@customer.test', for_customers: true, version: 1 },
    }),
    also: [{ input: (ids) => ({ ...onContact(ids), body: { person_id: ids.partner, version: 1 } }) }],
    audits: 'asset.contact_changed',
  },
  remove: {
    allow: 'assets.manage',
    given: ['assets.contacts.add'],
    input: onContact,
    audits: 'asset.contact_removed',
  },
};

export const rows: Rows = ({ organization, asset, asset_contact, secret }) => ({
  asset_contacts: { organization_id: organization, id: asset_contact, asset_id: asset, name: `Contact of ${secret}` },
});
