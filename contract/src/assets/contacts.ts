import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Email, greatestInt, Id, optionalLine, PersonRef } from '../scalars.ts';
import { Phone } from '../session/session.ts';

/** A person to ask about an asset. Name, phone and e-mail of a person with an account are those of the account. */
export const AssetContact = z.object({
  id: Id,
  person: PersonRef.nullable(),
  name: z.string(),
  /** Their role for the asset: "Facility manager". */
  role: z.string(),
  phone: z.string(),
  email: z.string(),
  for_customers: z.boolean(),
  version: z.int(),
});
export type AssetContact = z.infer<typeof AssetContact>;

/** The part of a contact that lists and calls show. */
export const ContactRef = AssetContact.pick({ name: true, role: true, phone: true, email: true });

/** Typed for a contact without an account, also in a file. */
export const contactTexts = {
  name: optionalLine(limits.name),
  role: optionalLine(limits.name),
  phone: Phone,
  email: z.union([z.literal(''), Email]),
};

const own = {
  person_id: Id.nullable().default(null),
  name: contactTexts.name.default(''),
  role: contactTexts.role.default(''),
  phone: contactTexts.phone.default(''),
  email: contactTexts.email.default(''),
  for_customers: z.boolean().default(false),
};

const isNamed = ({ person_id, name }: { person_id: string | null; name: string }) => person_id !== null || name !== '';
const named = { path: ['name'], params: { code: 'required' } };

export const AddContactInput = z.object({ id: Id.optional(), ...own }).refine(isNamed, named);

/** All of it: what is missing is taken away. */
export const UpdateContactInput = z.object({ ...own, version: z.int().max(greatestInt) }).refine(isNamed, named);

const params = z.object({ id: Id });
const contactParams = z.object({ id: Id, contactId: Id });
const oneContact = z.object({ contact: AssetContact });

export const contactsApi = {
  list: endpoint('GET', '/asset/:id/contacts', {
    summary: 'Lists the contacts of an asset, in the order in which they were added.',
    description: 'Guests see those that are meant for customers, and none from before the asset came to their space.',
    params,
    query: OnePage,
    data: wholeList({ contacts: z.array(AssetContact) }),
    errors: ['NOT_FOUND'],
  }),
  add: endpoint('POST', '/asset/:id/contacts', {
    summary: 'Adds a contact to an asset: a person of the workspace, or somebody without an account.',
    description:
      'Of a person, name, phone and e-mail are left out. Agents alone see it until it is meant for customers.',
    params,
    body: AddContactInput,
    idempotentBy: 'id',
    data: oneContact,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_CONTACTS'],
  }),
  update: endpoint('PUT', '/asset/:id/contact/:contactId', {
    summary: 'Changes a contact of an asset.',
    params: contactParams,
    body: UpdateContactInput,
    data: oneContact,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
  }),
  remove: endpoint('DELETE', '/asset/:id/contact/:contactId', {
    summary: 'Removes a contact from an asset.',
    params: contactParams,
    errors: ['NOT_FOUND'],
  }),
};
