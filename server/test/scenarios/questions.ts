import type { sheetTemplatesApi } from '@sightline/contract/sheet-templates';
import type { Ids } from './ids.ts';
import type { Rows } from './rows.ts';
import type { Scenarios } from './scenario.ts';

const byId = ({ sheet_template }: Ids) => ({ params: { id: sheet_template } });
const text = (words: string) => ({ en: words, pt: words });

export const questionOfScenarios = 'tight';
export const photoOfScenarios = 'seal';

const template = {
  name: 'Repair',
  sections: [
    {
      id: 'findings',
      title: text('Findings'),
      questions: [
        { id: questionOfScenarios, type: 'check' as const, label: text('The seal is tight') },
        { id: photoOfScenarios, type: 'photo' as const, label: text('The seal') },
      ],
    },
  ],
};

export const questionsScenarios: Scenarios<typeof sheetTemplatesApi> = {
  list: { allow: 'sheets.view', input: () => ({}) },
  find: { allow: 'tickets.configure', given: ['questions.create'], input: byId },
  create: {
    allow: 'tickets.configure',
    makes: 'sheet_template',
    another: { name: 'Another template' },
    input: ({ sheet_template }) => ({ body: { id: sheet_template, ...template } }),
    audits: 'sheet_template.created',
  },
  update: {
    allow: 'tickets.configure',
    given: ['questions.create'],
    input: (ids) => ({ ...byId(ids), body: { ...template, name: 'Repair on site', version: 1 } }),
    audits: 'sheet_template.updated',
  },
  publish: {
    allow: 'tickets.configure',
    given: ['questions.create'],
    input: (ids) => ({ ...byId(ids), body: { version: 1 } }),
    audits: 'sheet_template.published',
  },
};

export const questionsRows: Rows = ({ organization, sheet_template, sheet_template_version, agent, secret }) => ({
  sheet_templates: { organization_id: organization, id: sheet_template, name: `Template of ${secret}` },
  sheet_template_versions: {
    organization_id: organization,
    id: sheet_template_version,
    template_id: sheet_template,
    number: 1,
    sections: '[]',
    published_by: agent,
  },
});
