import type { warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ warranty_template }: Ids) => ({ params: { id: warranty_template } });
const template = { name: 'Manufacturer, two years', months: 24, covers: ['labour' as const, 'parts' as const] };

export const scenarios: Scenarios<typeof warrantyTemplatesApi> = {
  list: { allow: 'assets.manage', input: () => ({}) },
  create: {
    allow: 'assets.configure',
    makes: 'warranty_template',
    another: { months: 12 },
    input: ({ warranty_template }) => ({ body: { id: warranty_template, ...template } }),
    audits: 'warranty_template.created',
  },
  update: {
    allow: 'assets.configure',
    given: ['assets.warranty-templates.create'],
    input: (ids) => ({ ...byId(ids), body: { ...template, months: 36, version: 1 } }),
    audits: 'warranty_template.updated',
  },
  remove: {
    allow: 'assets.configure',
    given: ['assets.warranty-templates.create'],
    input: byId,
    audits: 'warranty_template.deleted',
  },
};

export const rows: Rows = ({ organization, warranty_template, secret }) => ({
  warranty_templates: {
    organization_id: organization,
    id: warranty_template,
    name: `Template of ${secret}`,
    kind: 'manufacturer',
    months: 24,
    covers: ['parts'],
  },
});
