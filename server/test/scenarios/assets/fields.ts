import type { fieldsApi } from '@sightline/contract/assets/fields';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const label = { en: 'Refrigerant', pt: 'Fluido refrigerante' };
const options = [{ id: 'r290', label: { en: 'R290', pt: 'R290' } }];
const onField = ({ field }: { field: string }) => ({ params: { id: field } });

export const scenarios: Scenarios<typeof fieldsApi> = {
  list: { allow: 'assets.view' },
  product: { allow: 'assets.view' },
  create: {
    allow: 'assets.configure',
    makes: 'field',
    another: { unit: 'bar' },
    given: ['assets.categories.create'],
    input: ({ field, category }) => ({ body: { id: field, type: 'choice', label, options, category_id: category } }),
    audits: 'field.created',
  },
  update: {
    allow: 'assets.configure',
    given: ['assets.fields.create'],
    input: ({ field, category }) => ({
      params: { id: field },
      body: { type: 'choice', label: { en: 'Coolant', pt: 'Fluido' }, options, category_id: category, version: 1 },
    }),
    audits: 'field.updated',
  },
  remove: { allow: 'assets.configure', given: ['assets.fields.create'], input: onField, audits: 'field.deleted' },
};

export const rows: Rows = ({ organization, category, field, secret }) => ({
  custom_fields: {
    organization_id: organization,
    id: field,
    type: 'choice',
    unit: '',
    visible_to: 'everybody',
    in_list: false,
    position: 0,
    version: 1,
    label: { en: `Field of ${secret}`, pt: `Campo de ${secret}` },
    help: { en: '', pt: '' },
    rules: { required: false, unique: false, min: null, max: null, pattern: '' },
    options,
    category_id: category,
  },
});
